// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/exportkinds.h"

#include "app/comparisonreport.h"
#include "ui/export/reportcharts.h"
#include "ui/export/reportpdf.h"
#include "ui/export/slidefiles.h"

#include <QFileInfo>
#include <QJsonDocument>
#include <QtGlobal>

#include <array>

namespace dyno {

namespace {

// What several steps of one report share.
struct ReportParts
{
    std::vector<Comparison> comparisons;
    std::vector<ReportPicture> pictures;
    QList<ReportChart> charts;
};

std::shared_ptr<ReportParts> partsOf(const ExportWork &work)
{
    auto parts = std::make_shared<ReportParts>();
    parts->comparisons = work.subject.set.comparisons;
    parts->pictures = reportPictures(work.runs, parts->comparisons);
    return parts;
}

void planHtml(ExportWork &work)
{
    const auto parts = partsOf(work);
    for (std::size_t i = 0; i < parts->pictures.size(); ++i)
        work.steps.push_back([parts, i] { parts->charts.append(drawn(parts->pictures[i])); });
    work.steps.push_back([parts, &work] {
        work.content = reportHtml(work.title, work.runs, parts->charts, parts->comparisons);
    });
}

void planReportPdf(ExportWork &work)
{
    const auto parts = partsOf(work);
    work.steps.push_back([parts, &work] {
        work.content = reportPdf(work.title, work.runs, parts->pictures, parts->comparisons);
    });
}

void planSlidesPdf(ExportWork &work)
{
    const auto pdf = std::make_shared<SlidePdf>(work.title, slideSize);
    const int count = int(work.subject.slides.size());
    for (int i = 0; i < count; ++i)
        work.steps.push_back([pdf, i, count, &work] {
            pdf->add(work.subject.slides[std::size_t(i)], {work.subject.isDark, i + 1, count, true});
        });
    work.steps.push_back([pdf, &work] { work.content = pdf->take(); });
}

void planPicture(ExportWork &work)
{
    work.steps.push_back([&work] {
        const bool isSvg = QFileInfo(work.path).suffix().toLower() == QLatin1String("svg");
        const QSize size = work.size.isEmpty() ? slideSize : work.size;
        work.content = isSvg ? slideSvgFile(*work.subject.current, work.subject.isDark, size)
                             : slidePng(*work.subject.current, work.subject.isDark, size);
    });
}

void planMarkdown(ExportWork &work)
{
    work.steps.push_back(
        [&work] { work.content = reportMarkdown(work.runs, work.subject.set.comparisons); });
}

void planCsv(ExportWork &work)
{
    work.steps.push_back([&work] {
        const ComparedSet &set = work.subject.set;
        work.content = comparisonsCsv(set.comparisons.empty() ? std::vector{set.comparison} : set.comparisons);
    });
}

void planJson(ExportWork &work)
{
    work.steps.push_back([&work] {
        work.content = QJsonDocument(reportJson(work.runs, work.subject.set.comparisons)).toJson();
    });
}

const std::array kinds{
    ExportKind{"html",
               QT_TRANSLATE_NOOP("dyno::ExportKinds", "Report as a web page"),
               {"html"},
               true,
               false,
               planHtml},
    ExportKind{"report",
               QT_TRANSLATE_NOOP("dyno::ExportKinds", "Report as PDF"),
               {"pdf"},
               true,
               false,
               planReportPdf},
    ExportKind{"slides",
               QT_TRANSLATE_NOOP("dyno::ExportKinds", "Slides as PDF"),
               {"pdf"},
               false,
               false,
               planSlidesPdf},
    ExportKind{"picture",
               QT_TRANSLATE_NOOP("dyno::ExportKinds", "This slide as a picture"),
               {"png", "svg"},
               false,
               true,
               planPicture},
    ExportKind{"markdown",
               QT_TRANSLATE_NOOP("dyno::ExportKinds", "Tables as Markdown"),
               {"md"},
               true,
               false,
               planMarkdown},
    ExportKind{"csv", QT_TRANSLATE_NOOP("dyno::ExportKinds", "Table as CSV"), {"csv"}, false, false, planCsv},
    ExportKind{"json",
               QT_TRANSLATE_NOOP("dyno::ExportKinds", "All figures as JSON"),
               {"json"},
               true,
               false,
               planJson},
    ExportKind{"runs",
               QT_TRANSLATE_NOOP("dyno::ExportKinds", "Runs for another SQL Dyno"),
               {"sqldyno"},
               false,
               false,
               nullptr},
};

} // namespace

std::span<const ExportKind> exportKinds()
{
    return kinds;
}

const ExportKind *findExportKind(const QString &id)
{
    for (const ExportKind &kind : kinds)
        if (id == QLatin1String(kind.id))
            return &kind;
    return nullptr;
}

} // namespace dyno
