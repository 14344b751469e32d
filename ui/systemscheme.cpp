// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/systemscheme.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>
#include <QGuiApplication>
#include <QPalette>

namespace dyno {

namespace {

const auto service = QStringLiteral("org.freedesktop.portal.Desktop");
const auto path = QStringLiteral("/org/freedesktop/portal/desktop");
const auto interface = QStringLiteral("org.freedesktop.portal.Settings");
const auto group = QStringLiteral("org.freedesktop.appearance");
const auto key = QStringLiteral("color-scheme");
constexpr uint preferDark = 1;

// The portal wraps its answer once or twice, depending on its age.
uint schemeOf(QVariant value)
{
    while (value.canConvert<QDBusVariant>())
        value = value.value<QDBusVariant>().variant();
    return value.toUInt();
}

} // namespace

SystemScheme::SystemScheme(QObject *parent)
    : QObject(parent), m_isDark(QGuiApplication::palette().color(QPalette::Window).lightness() < 128)
{
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return;
    bus.connect(service, path, interface, QStringLiteral("SettingChanged"), this,
                SLOT(settingChanged(QString, QString, QDBusVariant)));
    QDBusMessage question = QDBusMessage::createMethodCall(service, path, interface, QStringLiteral("Read"));
    question << group << key;
    auto *answer = new QDBusPendingCallWatcher(bus.asyncCall(question), this);
    connect(answer, &QDBusPendingCallWatcher::finished, this, [this, answer] {
        const QDBusPendingReply<QDBusVariant> reply = *answer;
        if (!reply.isError())
            set(schemeOf(QVariant::fromValue(reply.value())) == preferDark);
        answer->deleteLater();
    });
}

void SystemScheme::settingChanged(const QString &changedGroup, const QString &changedKey,
                                  const QDBusVariant &value)
{
    if (changedGroup == group && changedKey == key)
        set(schemeOf(value.variant()) == preferDark);
}

void SystemScheme::set(bool dark)
{
    if (m_isDark == dark)
        return;
    m_isDark = dark;
    emit changed();
}

} // namespace dyno
