// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/runpictures.h"

#include "charts/stackpicture.h"
#include "charts/svgtext.h"
#include "charts/timechartcatalog.h"

#include <QPainter>

namespace dyno {

namespace {

StackState stateOf(const std::vector<ChartRun> &runs, const PictureOptions &options)
{
    StackState state;
    state.theme = options.theme;
    state.charts = timeCharts(options.charts);
    state.runs = runs;
    nameRuns(state.runs);
    for (const ChartRun &run : state.runs)
        state.shown.push_back(run.series->size());
    state.thresholds = options.thresholds;
    state.logarithmic = options.logarithmic;
    return state;
}

void paintPicture(QPainter &painter, const StackState &state, QSize size, double textures)
{
    StackPicture picture;
    picture.update(state, size);
    painter.fillRect(QRect(QPoint(), size), state.theme.palette.surface);
    picture.paint(painter, state, textures);
}

} // namespace

std::vector<ChartRun> chartRuns(std::span<const RunRecord> records)
{
    std::vector<ChartRun> runs;
    for (const RunRecord &record : records)
        runs.push_back(chartRun(record, ChartRun::Role::Saved));
    if (!runs.empty())
        runs.back().role = ChartRun::Role::Current;
    nameRuns(runs);
    return runs;
}

void paintRuns(QPainter &painter, const std::vector<ChartRun> &runs, const PictureOptions &options)
{
    paintPicture(painter, stateOf(runs, options), options.size, 0);
}

QString chartSvg(const std::vector<ChartRun> &runs, const PictureOptions &options)
{
    const StackState state = stateOf(runs, options);
    return svgText(options.size, options.title,
                   [&](QPainter &painter) { paintPicture(painter, state, options.size, 0); });
}

QImage chartImage(const std::vector<ChartRun> &runs, const PictureOptions &options, double pixelRatio)
{
    QImage image((QSizeF(options.size) * pixelRatio).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(pixelRatio);
    QPainter painter(&image);
    paintPicture(painter, stateOf(runs, options), options.size, pixelRatio);
    return image;
}

} // namespace dyno
