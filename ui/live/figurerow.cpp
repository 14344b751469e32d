// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/live/figurerow.h"

#include "engines/measure/metrics.h"
#include "ui/bigfigure.h"
#include "ui/figuretext.h"
#include "ui/live/leveltablemodel.h"
#include "ui/live/shownrun.h"
#include "ui/live/thresholdbars.h"
#include "ui/parts.h"
#include "ui/theme.h"

#include <QHBoxLayout>

#include <algorithm>

namespace dyno {

namespace {

// The overlay's metric at the same moment of its own run.
double baseAt(const Overlay *base, std::string_view metric, double seconds)
{
    const Metric *m = findMetric(metric);
    if (!base || !m || !base->chart.series || base->chart.series->size() == 0)
        return unknown;
    const std::vector<double> &time = base->chart.series->time();
    const auto at = std::lower_bound(time.begin(), time.end(), seconds);
    if (at == time.end())
        return unknown;
    return base->chart.series->values(*m)[std::size_t(at - time.begin())];
}

QString compared(double value, double base, const Overlay *overlay)
{
    const QString difference = overlay ? differenceText(value, base) : QString();
    return difference.isEmpty() ? QString() : FigureRow::tr("%1 to %2").arg(difference, overlay->chart.label);
}

QString limitText(const ShownRun &run, const char *figure, double value)
{
    for (const Threshold &t : run.thresholds) {
        if (t.figure != figure || !t.transaction.empty() || t.scope != Threshold::Scope::Level)
            continue;
        const QString limit = thresholdWords(t).section(QLatin1Char(' '), 2);
        if (value > t.limit)
            return FigureRow::tr("over the limit of %1").arg(limit);
        return value > 0.9 * t.limit ? FigureRow::tr("limit %1, close").arg(limit)
                                     : FigureRow::tr("limit %1").arg(limit);
    }
    return {};
}

void showResponse(BigFigure *figure, double ms, const QString &detail)
{
    const ValueAndUnit parts = responseParts(ms);
    figure->setFigure(parts.value, parts.unit, detail);
}

} // namespace

FigureRow::FigureRow(QWidget *parent)
    : QWidget(parent), m_users(new BigFigure(tr("Users"))), m_tps(new BigFigure(tr("Throughput"))),
      m_p50(new BigFigure(tr("Response p50"))), m_p95(new BigFigure(tr("Response p95"))),
      m_p99(new BigFigure(tr("Response p99"))), m_wait(new BigFigure(tr("Wait for connection p95"))),
      m_failed(new BigFigure(tr("Failed"))), m_cpu(new BigFigure(tr("Database host CPU")))
{
    setAttribute(Qt::WA_StyledBackground);
    setProperty("area", "surface");
    auto *row = new QHBoxLayout;
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    bool first = true;
    for (BigFigure *figure : {m_users, m_tps, m_p50, m_p95, m_p99, m_wait, m_failed, m_cpu}) {
        if (!first)
            row->addWidget(makeLine(Line::Vertical));
        first = false;
        row->addWidget(figure, 1);
    }
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(row);
    column->addWidget(makeLine(Line::Horizontal));
}

void FigureRow::show(const ShownRun &run, const Overlay *base)
{
    if (run.isRunning())
        showNow(run, base);
    else
        showCeiling(run, base);
}

void FigureRow::showNow(const ShownRun &run, const Overlay *base)
{
    if (!run.last) {
        for (BigFigure *figure : {m_users, m_tps, m_p50, m_p95, m_p99, m_wait, m_failed, m_cpu})
            figure->setFigure({}, {}, {});
        return;
    }
    const Tick &tick = *run.last;
    const TypeFacts total = tick.total();
    const Figures now = figuresOf(total, tick.seconds());
    const double at = tick.endSeconds();
    m_users->setFigure(wholeText(tick.users), {},
                       tr("of %1, level %2 of %3")
                           .arg(wholeText(tick.usersPlanned))
                           .arg(run.level() + 1)
                           .arg(run.levelCount()));
    m_tps->setFigure(numberText(now.tps), tr("/s"), compared(now.tps, baseAt(base, "tps", at), base));
    const bool measured = total.committed > 0;
    const auto response = [&](BigFigure *figure, double ms, const char *id) {
        const QString limit = limitText(run, id, ms);
        showResponse(figure, measured ? ms : unknown,
                     limit.isEmpty() ? compared(ms, baseAt(base, id, at), base) : limit);
    };
    response(m_p50, now.p50, "p50");
    response(m_p95, now.p95, "p95");
    response(m_p99, now.p99, "p99");
    showResponse(m_wait, measured ? now.poolWaitP95 : unknown,
                 now.p95 > 0 ? tr("%1 of the response").arg(percentText(100 * now.poolWaitP95 / now.p95))
                             : QString());
    m_failed->setFigure(
        run.attempted ? errorPercentText(100.0 * double(run.failed) / double(run.attempted)).chopped(1)
                      : QString(),
        tr("%"), tr("%1 of %2").arg(wholeText(qint64(run.failed)), wholeText(qint64(run.attempted))));
    if (const auto &cpu = tick.host.cpu) {
        QString detail = tick.host.load1 ? tr("load %1").arg(numberText(*tick.host.load1)) : QString();
        if (run.steal)
            detail = tr("steal %1 at %2").arg(percentText(run.steal->first), timeText(run.steal->second));
        m_cpu->setFigure(percentText(100 - cpu->idle).chopped(1), tr("%"), detail, run.steal.has_value());
    } else {
        m_cpu->setFigure({}, {}, tr("not measured"));
    }
}

void FigureRow::showCeiling(const ShownRun &run, const Overlay *base)
{
    const Summary summary = run.builder.summary();
    const LevelSummary *ceiling = summary.ceiling();
    if (!ceiling) {
        showNow(run, base);
        return;
    }
    const Figures &f = ceiling->figures;
    const LevelSummary *other = nullptr;
    if (base)
        for (const LevelSummary &level : base->summary.levels)
            if (level.users == ceiling->users)
                other = &level;
    const auto against = [&](double value, double Figures::*member) {
        return other ? compared(value, other->figures.*member, base) : QString();
    };
    const bool measured = f.committed > 0;
    m_users->setFigure(numberText(ceiling->users), run.info.openLoop ? tr("/s") : QString(),
                       tr("at the highest throughput"));
    QStringList details;
    for (std::size_t i = 0; i < run.info.rates.size(); ++i)
        details << tr("%1 %2").arg(wholeText(qint64(ceiling->rates[i])), QString::fromStdString(run.info.rates[i].name));
    if (const QString difference = against(f.tps, &Figures::tps); !difference.isEmpty())
        details.prepend(difference);
    m_tps->setFigure(numberText(f.tps), tr("/s"), details.join(tr(", ")));
    const auto response = [&](BigFigure *figure, double Figures::*member, const char *id) {
        const QString limit = limitText(run, id, f.*member);
        showResponse(figure, measured ? f.*member : unknown,
                     limit.isEmpty() ? against(f.*member, member) : limit);
    };
    response(m_p50, &Figures::p50, "p50");
    response(m_p95, &Figures::p95, "p95");
    response(m_p99, &Figures::p99, "p99");
    showResponse(m_wait, measured ? f.poolWaitP95 : unknown,
                 f.p95 > 0 ? tr("%1 of the response").arg(percentText(100 * f.poolWaitP95 / f.p95))
                           : QString());
    m_failed->setFigure(
        run.attempted ? errorPercentText(100.0 * double(run.failed) / double(run.attempted)).chopped(1)
                      : QString(),
        tr("%"), tr("%1 of %2").arg(wholeText(qint64(run.failed)), wholeText(qint64(run.attempted))));
    if (ceiling->cpu) {
        const bool stolen = ceiling->cpu->steal > 2;
        const QString detail = stolen           ? tr("steal %1").arg(percentText(ceiling->cpu->steal))
                               : ceiling->load1 ? tr("load %1").arg(numberText(*ceiling->load1))
                                                : QString();
        m_cpu->setFigure(percentText(100 - ceiling->cpu->idle).chopped(1), tr("%"), detail, stolen);
    } else {
        m_cpu->setFigure({}, {}, tr("not measured"));
    }
}

} // namespace dyno
