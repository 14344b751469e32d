// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/live/thresholdbars.h"

#include "ui/figuretext.h"
#include "ui/theme.h"

#include <QPainter>

#include <algorithm>

namespace dyno {

namespace {

constexpr int rowHeight = 24, titleWidth = 96, wordsWidth = 130;

QString valueText(const Threshold &t, double value)
{
    const ThresholdFigure *figure = findThresholdFigure(t.figure);
    const std::string_view unit = figure ? figure->unit : std::string_view();
    if (unit == "%")
        return errorPercentText(value);
    if (unit == "ms") {
        const ValueAndUnit parts = responseParts(value);
        return parts.value + QLatin1Char(' ') + parts.unit;
    }
    const QString text = numberText(value);
    return unit.empty() ? text
                        : text + QLatin1Char(' ') + QString::fromUtf8(unit.data(), qsizetype(unit.size()));
}

QString signText(Threshold::Comparison comparison)
{
    switch (comparison) {
    case Threshold::Comparison::Less:
        return QStringLiteral("<");
    case Threshold::Comparison::LessOrEqual:
        return QString(QChar(0x2264));
    case Threshold::Comparison::Greater:
        return QStringLiteral(">");
    case Threshold::Comparison::GreaterOrEqual:
        return QString(QChar(0x2265));
    }
    return {};
}

} // namespace

QString thresholdWords(const Threshold &t)
{
    const ThresholdFigure *figure = findThresholdFigure(t.figure);
    const QString limit = figure && figure->unit == "%" ? numberText(t.limit) + QLatin1Char('%') : valueText(t, t.limit);
    QString name = QString::fromStdString(t.figure);
    if (!t.transaction.empty())
        name += QLatin1Char('{') + QString::fromStdString(t.transaction) + QLatin1Char('}');
    if (t.scope == Threshold::Scope::Run)
        name.prepend(QStringLiteral("run:"));
    return QStringLiteral("%1 %2 %3").arg(name, signText(t.comparison), limit);
}

ThresholdBars::ThresholdBars(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ThresholdBars::set(const std::vector<Threshold> &thresholds, const Summary &summary, const RunInfo &info)
{
    const std::size_t before = m_bars.size();
    m_bars.clear();
    QStringList spoken;
    for (const Threshold &t : thresholds) {
        Bar bar{thresholdWords(t), tr("not measured yet"), 0, false};
        const ThresholdJudgement judgement = judge(t, summary, info);
        const auto broken = std::find_if(judgement.points.begin(), judgement.points.end(),
                                         [](const ThresholdJudgement::Point &point) { return !point.holds; });
        if (!judgement.points.empty() && !summary.levels.empty()) {
            const std::optional<double> value = judgement.points.back().value;
            bar.broken = broken != judgement.points.end();
            if (value)
                bar.part = t.limit > 0 ? *value / t.limit : (*value > 0 ? 1 : 0);
            const QString now = value ? valueText(t, *value) : QStringLiteral("–");
            bar.words = !bar.broken     ? tr("%1, holds").arg(now)
                        : broken->users ? tr("%1, broken at %2").arg(now, numberText(*broken->users))
                                        : tr("%1, broken").arg(now);
        }
        spoken << bar.title + QStringLiteral(": ") + bar.words;
        m_bars.push_back(bar);
    }
    setAccessibleName(spoken.join(QStringLiteral("; ")));
    if (m_bars.size() != before)
        updateGeometry();
    update();
}

QSize ThresholdBars::sizeHint() const
{
    return {scaled(titleWidth + wordsWidth + 80), int(m_bars.size()) * scaled(rowHeight)};
}

void ThresholdBars::paintEvent(QPaintEvent *)
{
    const Palette &theme = currentTheme();
    QPainter painter(this);
    painter.setFont(uiFont(12));
    for (std::size_t i = 0; i < m_bars.size(); ++i) {
        const Bar &bar = m_bars[i];
        const QRect row(0, int(i) * scaled(rowHeight), width(), scaled(rowHeight));
        painter.setPen(theme.text);
        painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, bar.title);
        painter.setPen(bar.broken ? theme.error : theme.text);
        painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, bar.words);
        const QRectF track(scaled(titleWidth), row.center().y() - 1.5,
                           qMax(8, row.width() - scaled(titleWidth) - scaled(wordsWidth)), 4);
        painter.fillRect(track, theme.line);
        QRectF filled = track;
        filled.setWidth(track.width() * std::clamp(bar.part, 0.0, 1.0));
        painter.fillRect(filled, bar.broken ? theme.error : theme.ink);
        painter.fillRect(QRectF(track.right(), track.center().y() - 6, 2, 12),
                         bar.broken ? theme.error : theme.ink);
    }
}

} // namespace dyno
