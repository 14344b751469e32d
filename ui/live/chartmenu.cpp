// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/live/chartmenu.h"

#include "charts/runstack.h"
#include "charts/timechartcatalog.h"

#include <QApplication>
#include <QClipboard>
#include <QImage>
#include <QPainter>
#include <QSettings>

#include <algorithm>
#include <cmath>

namespace dyno {

namespace {

const auto chartsKey = QStringLiteral("live/charts");
const auto logarithmicKey = QStringLiteral("live/logarithmic");

bool isKnown(const TimeChart &chart, const std::vector<ChartRun> &runs)
{
    return std::any_of(runs.begin(), runs.end(), [&](const ChartRun &run) {
        return std::any_of(chart.traces.begin(), chart.traces.end(), [&](const Trace &trace) {
            const std::vector<double> values = traceValues(trace, *run.series);
            return std::any_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); });
        });
    });
}

} // namespace

ChartMenu::ChartMenu(RunStack &charts, QWidget *parent) : QMenu(parent), m_charts(charts)
{
    const QSettings settings;
    QStringList chosen = settings.value(chartsKey).toStringList();
    if (chosen.isEmpty())
        for (const TimeChart *chart : timeCharts({}))
            chosen << QString::fromUtf8(chart->id);
    auto *counters = new QMenu(tr("Server counters"), this);
    connect(counters, &QMenu::aboutToShow, this, &ChartMenu::enableKnown);
    for (const TimeChart *chart : timeChartCatalog()) {
        QAction *act = (chart->isCounter ? counters : this)->addAction(chartText(chart->title));
        act->setCheckable(true);
        act->setChecked(chosen.contains(QString::fromUtf8(chart->id)));
        connect(act, &QAction::toggled, this, &ChartMenu::showChosen);
        m_acts.push_back(act);
    }
    addMenu(counters);
    addSeparator();
    QAction *logarithmic = addAction(tr("Logarithmic response times"));
    logarithmic->setCheckable(true);
    logarithmic->setChecked(settings.value(logarithmicKey, true).toBool());
    m_charts.setLogarithmic(logarithmic->isChecked());
    connect(logarithmic, &QAction::toggled, this, [this](bool on) {
        QSettings().setValue(logarithmicKey, on);
        m_charts.setLogarithmic(on);
    });
    addSeparator();
    addAction(tr("Copy as picture"), this, &ChartMenu::copyPicture);
    addAction(tr("Copy figures"), this, &ChartMenu::copyFigures);
    showChosen();
}

void ChartMenu::showChosen()
{
    std::vector<std::string> ids;
    QStringList kept;
    const auto catalog = timeChartCatalog();
    for (std::size_t i = 0; i < catalog.size(); ++i)
        if (m_acts[i]->isChecked()) {
            ids.emplace_back(catalog[i]->id);
            kept << QString::fromUtf8(catalog[i]->id);
        }
    // The last one stays: no charts at all is what nobody wants.
    for (QAction *act : m_acts)
        act->setEnabled(ids.size() != 1 || !act->isChecked());
    if (ids.empty())
        return;
    m_charts.setCharts(ids);
    QSettings().setValue(chartsKey, kept);
}

// A counter that none of the runs has is greyed: engines count different things.
void ChartMenu::enableKnown()
{
    const auto catalog = timeChartCatalog();
    for (std::size_t i = 0; i < catalog.size(); ++i)
        if (catalog[i]->isCounter && !m_acts[i]->isChecked())
            m_acts[i]->setEnabled(isKnown(*catalog[i], m_charts.runs()));
}

void ChartMenu::copyPicture() const
{
    const qreal ratio = m_charts.devicePixelRatioF();
    QImage image((QSizeF(m_charts.size()) * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(ratio);
    QPainter painter(&image);
    m_charts.renderTo(painter, m_charts.size());
    painter.end();
    QApplication::clipboard()->setImage(image);
}

void ChartMenu::copyFigures() const
{
    QApplication::clipboard()->setText(figuresText(m_charts.runs()));
}

QString figuresText(const std::vector<ChartRun> &runs)
{
    QStringList lines, cells{QStringLiteral("run"), QStringLiteral("second")};
    for (const Metric &metric : metricTable())
        cells << QString::fromUtf8(metric.id);
    lines << cells.join(QLatin1Char('\t'));
    for (const ChartRun &run : runs)
        for (std::size_t i = 0; i < run.series->size(); ++i) {
            cells = {QString(run.label).replace(QLatin1Char('\t'), QLatin1Char(' ')),
                     QString::number(run.series->time()[i])};
            for (const Metric &metric : metricTable()) {
                const double value = run.series->values(metric)[i];
                cells << (std::isnan(value) ? QString() : QString::number(value));
            }
            lines << cells.join(QLatin1Char('\t'));
        }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace dyno
