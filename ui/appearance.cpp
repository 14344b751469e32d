// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/appearance.h"

#include "ui/style.h"
#include "ui/theme.h"

#include <QApplication>
#include <QMetaEnum>
#include <QSettings>

#include <algorithm>
#include <utility>

namespace dyno {

namespace {
const auto modeKey = QStringLiteral("appearance/mode");
const auto scaleKey = QStringLiteral("appearance/textScale");
} // namespace

Appearance::Appearance(QObject *parent) : QObject(parent)
{
    registerFonts();
    QApplication::setStyle(new Style);
    const QSettings settings;
    bool known = false;
    const int mode = QMetaEnum::fromType<Mode>().keyToValue(
        settings.value(modeKey, QStringLiteral("System")).toByteArray().constData(), &known);
    m_mode = known ? Mode(mode) : Mode::System;
    m_textScale = std::clamp(settings.value(scaleKey, 1.0).toDouble(), 0.8, 2.0);
    connect(&m_system, &SystemScheme::changed, this, [this] {
        if (m_mode == Mode::System)
            apply();
    });
    apply();
}

void Appearance::setMode(Mode mode)
{
    if (m_mode == mode)
        return;
    m_mode = mode;
    QSettings().setValue(modeKey, QMetaEnum::fromType<Mode>().valueToKey(int(mode)));
    apply();
}

void Appearance::setTextScale(qreal scale)
{
    scale = std::clamp(scale, 0.8, 2.0);
    if (qFuzzyCompare(m_textScale, scale))
        return;
    const qreal before = std::exchange(m_textScale, scale);
    QSettings().setValue(scaleKey, scale);
    apply();
    emit textScaleChanged(before, scale);
}

void Appearance::apply()
{
    const bool dark = m_mode == Mode::Dark || (m_mode == Mode::System && m_system.isDark());
    const Palette &theme = dark ? darkPalette() : lightPalette();
    QFont font(QStringLiteral("Roboto"));
    font.setPixelSize(qRound(13 * m_textScale));
    font.setHintingPreference(QFont::PreferNoHinting);
    QApplication::setFont(font);
    QApplication::setPalette(widgetPalette(theme));
    qApp->setStyleSheet(styleSheet(theme, m_textScale));
}

} // namespace dyno
