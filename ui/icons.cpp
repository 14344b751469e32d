// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/icons.h"

#include "ui/theme.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QSvgRenderer>

namespace dyno {

namespace {

class ThemedIcon : public QIconEngine
{
public:
    ThemedIcon(QString name, QByteArray svg, IconTone tone)
        : m_name(std::move(name)), m_svg(std::move(svg)), m_tone(tone)
    {
    }

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        const Palette &theme = currentTheme();
        QColor color = m_tone == IconTone::OnInk   ? theme.onInk
                       : m_tone == IconTone::Quiet ? theme.text2
                                                   : theme.text;
        if (mode == QIcon::Disabled)
            color = theme.text3;
        QByteArray svg = m_svg;
        QSvgRenderer(svg.replace("currentColor", color.name().toLatin1())).render(painter, rect);
    }

    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }

    QIconEngine *clone() const override { return new ThemedIcon(*this); }
    QString iconName() override { return m_name; }

private:
    QString m_name;
    QByteArray m_svg;
    IconTone m_tone;
};

} // namespace

QIcon makeIcon(const QString &name, IconTone tone)
{
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QIcon(new ThemedIcon(name, file.readAll(), tone));
}

} // namespace dyno
