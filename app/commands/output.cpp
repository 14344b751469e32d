// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/output.h"

#include "app/commands/command.h"
#include "app/comparisonreport.h"
#include "engines/measure/hdrformat.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>

#include <algorithm>
#include <array>

namespace dyno {

namespace {

using Runs = std::vector<ReportRun>;

Result<QByteArray> html(const Runs &runs, const OutputChoice &, const Drawing &drawing)
{
    const std::vector<Comparison> comparisons = comparisonsOf(runs);
    return reportHtml(reportTitle(runs), runs, drawing.charts ? drawing.charts(runs, comparisons) : QList<ReportChart>(),
                      comparisons);
}

Result<QByteArray> json(const Runs &runs, const OutputChoice &, const Drawing &)
{
    return QJsonDocument(reportJson(runs, comparisonsOf(runs))).toJson();
}

Result<QByteArray> csv(const Runs &runs, const OutputChoice &choice, const Drawing &)
{
    return choice.perSecond ? secondsCsv(runs) : levelsCsv(runs);
}

Result<QByteArray> markdown(const Runs &runs, const OutputChoice &, const Drawing &)
{
    return reportMarkdown(runs, comparisonsOf(runs));
}

Result<QByteArray> hgrm(const Runs &runs, const OutputChoice &, const Drawing &)
{
    Histogram all;
    for (const TickPtr &tick : runs.front().record.ticks)
        all.merge(tick->total().response);
    return QByteArray::fromStdString(hgrmText(all));
}

Result<QByteArray> hlog(const Runs &runs, const OutputChoice &, const Drawing &)
{
    return QByteArray::fromStdString(hlogText(runs.front().record));
}

template <const char *format> Result<QByteArray> picture(const Runs &runs, const OutputChoice &choice, const Drawing &drawing)
{
    if (!drawing.file)
        return makeError(ErrorKind::Unsupported, "This program cannot draw.", "");
    PictureWish wish = choice.wish;
    wish.format = QLatin1String(format);
    return drawing.file(runs, wish);
}
constexpr char pdfFormat[] = "pdf", svgFormat[] = "svg", pngFormat[] = "png";

struct Format
{
    const char *suffix;
    bool takesSeveral;
    Result<QByteArray> (*make)(const Runs &runs, const OutputChoice &choice, const Drawing &drawing);
    bool isDrawn = false; // takes a PictureWish
};
constexpr std::array formats{Format{"html", true, html},
                             Format{"pdf", true, picture<pdfFormat>, true},
                             Format{"md", true, markdown},
                             Format{"json", true, json},
                             Format{"csv", true, csv},
                             Format{"svg", true, picture<svgFormat>, true},
                             Format{"png", true, picture<pngFormat>, true},
                             Format{"hgrm", false, hgrm},
                             Format{"hlog", false, hlog}};
constexpr auto formatList = "html, pdf, md, json, csv, svg, png, hgrm or hlog";

const Format *formatOf(const OutputChoice &choice)
{
    const QString wanted = choice.format.isEmpty() ? QFileInfo(choice.path).suffix() : choice.format;
    for (const Format &format : formats)
        if (wanted.toLower() == QLatin1String(format.suffix))
            return &format;
    return nullptr;
}

} // namespace

QString outputFault(const OutputChoice &choice, std::size_t runCount)
{
    const Format *format = formatOf(choice);
    if (!format && !choice.format.isEmpty())
        return QStringLiteral("\"%1\" is no known format: %2").arg(choice.format, QLatin1String(formatList));
    if (!format)
        return QStringLiteral("\"%1\" ends in no known format: .html, .pdf, .md, .json, .csv, .svg, .png, .hgrm, .hlog or, by "
                              "export, .sqldyno")
            .arg(choice.path);
    if (runCount > 1 && !format->takesSeveral)
        return QStringLiteral("a .%1 file holds one run, not %2").arg(QLatin1String(format->suffix)).arg(runCount);
    if (!choice.wish.picture.isEmpty()) {
        const auto names = pictureNames();
        const auto name = std::find_if(names.begin(), names.end(), [&choice](const PictureName &each) {
            return choice.wish.picture == QLatin1String(each.name);
        });
        if (!format->isDrawn)
            return QStringLiteral("a .%1 file is no picture: --picture goes with .pdf, .svg and .png").arg(QLatin1String(format->suffix));
        if (name == names.end())
            return QStringLiteral("there is no picture \"%1\"").arg(choice.wish.picture);
        if (name->isPaper && qstrcmp(format->suffix, "pdf") != 0)
            return QStringLiteral("\"%1\" has pages: choose a .pdf file").arg(choice.wish.picture);
    }
    if (choice.path != QLatin1String("-") && !QFileInfo(choice.path).absoluteDir().exists())
        return QStringLiteral("the folder of \"%1\" is not there").arg(choice.path);
    return {};
}

QString reportTitle(const Runs &runs)
{
    const std::string &name = runs.front().record.info.name;
    const bool isOneName = std::all_of(runs.begin(), runs.end(),
                                       [&name](const ReportRun &run) { return run.record.info.name == name; });
    return isOneName && !name.empty() ? QString::fromStdString(name) : QStringLiteral("%1 runs").arg(runs.size());
}

Result<void> writeOutput(const OutputChoice &choice, const Runs &runs, const Drawing &drawing)
{
    if (const QString fault = outputFault(choice, runs.size()); !fault.isEmpty())
        return makeError(ErrorKind::Usage, fault.toStdString() + ".");
    const Result<QByteArray> content = formatOf(choice)->make(runs, choice, drawing);
    return content ? writeWhole(choice.path, *content) : Result<void>(content.error());
}

} // namespace dyno
