// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme.h"

#include <QApplication>
#include <QFile>
#include <QFontDatabase>
#include <QRegularExpression>

#include <utility>

namespace dyno {

namespace {

constexpr int bodyPx = 13;

} // namespace

const Palette &currentTheme()
{
    const bool dark = QGuiApplication::palette().color(QPalette::Active, QPalette::Window).lightness() < 128;
    return dark ? darkPalette() : lightPalette();
}

QPalette widgetPalette(const Palette &theme)
{
    QPalette p;
    const std::pair<QPalette::ColorRole, QColor> roles[] = {
        {QPalette::Window, theme.background}, {QPalette::WindowText, theme.text},
        {QPalette::Base, theme.surface},      {QPalette::AlternateBase, theme.hover},
        {QPalette::Text, theme.text},         {QPalette::Button, theme.surface},
        {QPalette::ButtonText, theme.text},   {QPalette::PlaceholderText, theme.text3},
        {QPalette::Highlight, theme.ink},     {QPalette::HighlightedText, theme.onInk},
        {QPalette::Link, theme.ink},          {QPalette::LinkVisited, theme.ink},
        {QPalette::Mid, theme.sunken},        {QPalette::Midlight, theme.hover},
        {QPalette::Dark, theme.line},         {QPalette::Light, theme.surface},
        {QPalette::Shadow, theme.axisLine},   {QPalette::BrightText, theme.error},
        {QPalette::ToolTipBase, theme.ink},   {QPalette::ToolTipText, theme.onInk},
    };
    for (const auto &[role, color] : roles)
        p.setColor(role, color);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, theme.text3);
    return p;
}

QString styleSheet(const Palette &theme, qreal scale)
{
    QFile file(QStringLiteral(":/theme/sqldyno.qss"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QString source = QString::fromUtf8(file.readAll());

    const std::pair<QStringView, QColor> roles[] = {
        {u"background", theme.background},
        {u"surface", theme.surface},
        {u"grid", theme.grid},
        {u"hover", theme.hover},
        {u"selected", theme.selected},
        {u"line", theme.line},
        {u"axisLine", theme.axisLine},
        {u"border", theme.controlBorder},
        {u"text", theme.text},
        {u"text2", theme.text2},
        {u"text3", theme.text3},
        {u"ink", theme.ink},
        {u"onInk", theme.onInk},
        {u"error", theme.error},
        {u"warningText", theme.warningText},
    };
    static const QRegularExpression token(QStringLiteral("@([A-Za-z][A-Za-z0-9]*|[0-9]+px)"));
    QString sheet;
    qsizetype last = 0;
    for (auto it = token.globalMatch(source); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        sheet += QStringView(source).sliced(last, match.capturedStart() - last);
        last = match.capturedEnd();
        const QStringView word = match.capturedView(1);
        if (word.endsWith(u"px")) {
            sheet += QString::number(qRound(word.chopped(2).toInt() * scale)) + QLatin1String("px");
            continue;
        }
        for (const auto &[name, color] : roles)
            if (name == word)
                sheet += color.name();
    }
    sheet += QStringView(source).sliced(last);
    return sheet;
}

ChartTheme currentChartTheme()
{
    return chartTheme(currentTheme().dark, textScale());
}

QFont uiFont(int px, QFont::Weight weight)
{
    QFont font = QApplication::font();
    font.setPixelSize(scaled(px));
    font.setWeight(weight);
    return font;
}

QFont monoFont(int px)
{
    QFont font(QStringLiteral("JetBrains Mono"));
    font.setStyleHint(QFont::Monospace);
    font.setPixelSize(scaled(px));
    return font;
}

qreal textScale()
{
    const int px = QApplication::font().pixelSize();
    return px > 0 ? qreal(px) / bodyPx : 1.0;
}

int scaled(int px)
{
    return qRound(px * textScale());
}

void registerFonts()
{
    for (const char *name : {"Roboto-Regular", "Roboto-Medium", "JetBrainsMono-Regular"})
        QFontDatabase::addApplicationFont(QStringLiteral(":/fonts/%1.ttf").arg(QLatin1String(name)));
}

} // namespace dyno
