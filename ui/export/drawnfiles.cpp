// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/drawnfiles.h"

#include "app/commands/output.h"
#include "app/comparisonreport.h"
#include "charts/runpictures.h"
#include "charts/svgtext.h"
#include "ui/export/reportcharts.h"
#include "ui/export/reportpdf.h"
#include "ui/export/slidefiles.h"
#include "ui/present/slides.h"

#include <QBuffer>
#include <QImage>

#include <algorithm>

namespace dyno {

namespace {

const auto timeName = QStringLiteral("time");

// The first run that was named is of the baseline.
ComparedSet setOf(const std::vector<ReportRun> &runs)
{
    std::vector<LoadedRunPtr> loaded;
    for (const ReportRun &run : runs)
        loaded.push_back(loadedRun(run.record));
    return compareRuns(std::move(loaded), runs.front().record.info.id);
}

QByteArray report(const std::vector<ReportRun> &runs)
{
    const std::vector<Comparison> comparisons = comparisonsOf(runs);
    return reportPdf(reportTitle(runs), runs, reportPictures(runs, comparisons), comparisons);
}

QByteArray pages(const QString &title, const std::vector<Slide> &slides, const PictureWish &wish)
{
    SlidePdf pdf(title, wish.size.isEmpty() ? slideSize : wish.size);
    for (std::size_t i = 0; i < slides.size(); ++i)
        pdf.add(slides[i], {wish.dark, slides.size() > 1 ? int(i) + 1 : 0, int(slides.size()), true});
    return pdf.take();
}

// The charts over time as they stand on Live.
QByteArray overTime(const std::vector<ReportRun> &runs, const PictureWish &wish)
{
    std::vector<RunRecord> records;
    for (const ReportRun &run : runs)
        records.push_back(run.record);
    PictureOptions options;
    options.theme = chartTheme(wish.dark);
    options.title = reportTitle(runs);
    if (!wish.size.isEmpty())
        options.size = wish.size;
    const std::vector<ChartRun> drawn = chartRuns(records);
    if (wish.format == QLatin1String("svg"))
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + chartSvg(drawn, options).toUtf8() + '\n';
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    chartImage(drawn, options, 1).save(&buffer, "PNG");
    return bytes;
}

Error noSuchPicture(const QString &name, const std::vector<Slide> &slides)
{
    QStringList there{timeName};
    for (const Slide &slide : slides)
        if (slide.id != timeName)
            there << slide.id;
    return makeError(ErrorKind::NotFound,
                     "These runs have no figures for the picture \"" + name.toStdString() + "\".",
                     "There are: " + there.join(QStringLiteral(", ")).toStdString() + ".");
}

} // namespace

Result<QByteArray> drawnFile(const std::vector<ReportRun> &runs, const PictureWish &wish)
{
    const bool isPdf = wish.format == QLatin1String("pdf");
    QString name = wish.picture;
    if (isPdf && (name.isEmpty() || name == QLatin1String("report")))
        return report(runs);
    if (!isPdf && (name == timeName || (name.isEmpty() && runs.size() == 1)))
        return overTime(runs, wish);
    const std::vector<Slide> slides = slidesOf(setOf(runs));
    if (name == QLatin1String("slides")) {
        const QStringList first = firstChoice(slides);
        std::vector<Slide> chosen;
        std::copy_if(slides.begin(), slides.end(), std::back_inserter(chosen),
                     [&first](const Slide &slide) { return first.contains(slide.id); });
        if (chosen.empty())
            return noSuchPicture(name, slides);
        return pages(reportTitle(runs), chosen, wish);
    }
    if (name.isEmpty())
        name = QStringLiteral("tps");
    const auto slide =
        std::find_if(slides.begin(), slides.end(), [&name](const Slide &each) { return each.id == name; });
    if (slide == slides.end())
        return wish.picture.isEmpty() ? Result<QByteArray>(overTime(runs, wish))
                                      : Result<QByteArray>(noSuchPicture(name, slides));
    const QSize size = wish.size.isEmpty() ? slideSize : wish.size;
    if (isPdf)
        return pages(reportTitle(runs), {*slide}, wish);
    return wish.format == QLatin1String("svg") ? slideSvgFile(*slide, wish.dark, size)
                                               : slidePng(*slide, wish.dark, size);
}

Drawing chartDrawing()
{
    return {reportCharts, drawnFile};
}

} // namespace dyno
