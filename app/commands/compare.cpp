// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command.h"
#include "app/commands/runwords.h"
#include "app/comparedruns.h"
#include "app/comparisonreport.h"
#include "app/report.h"
#include "app/reportformat.h"
#include "app/searchreport.h"
#include "engines/compare/verdictwords.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>

#include <algorithm>
#include <array>

namespace dyno {

namespace {

// What was asked for: comparisons (one, or with --against one for each system), and the runs behind them.
struct Compared
{
    std::vector<Comparison> comparisons;
    std::vector<ReportRun> runs; // kept for pages with pictures, and those of searches
};

struct CompareFormat
{
    const char *name;
    const char *suffix;
    QByteArray (*make)(const Compared &compared, const ComparisonView &view, const Drawing &drawing);
};

template <QString (*write)(const Comparison &, const ComparisonView &), QString (*search)(const std::vector<ReportRun> &)>
QByteArray written(const Compared &compared, const ComparisonView &view, const Drawing &)
{
    QStringList parts;
    if (const QString searched = search(compared.runs); !searched.isEmpty())
        parts << searched;
    for (const Comparison &comparison : compared.comparisons)
        parts << write(comparison, view);
    return parts.join('\n').toUtf8();
}

QByteArray csv(const Compared &compared, const ComparisonView &, const Drawing &)
{
    return comparisonsCsv(compared.comparisons);
}

QByteArray json(const Compared &compared, const ComparisonView &, const Drawing &)
{
    const ComparisonsJson written = comparisonsJson(compared.comparisons);
    QJsonObject root = jsonHead();
    root["comparisons"] = written.comparisons;
    root["verdict"] = written.verdicts;
    if (const QJsonArray searches = searchJson(compared.runs); !searches.isEmpty())
        root["searches"] = searches;
    if (const QJsonArray capacities = capacityJson(compared.runs); !capacities.isEmpty())
        root["capacities"] = capacities;
    return QJsonDocument(root).toJson();
}

QByteArray html(const Compared &compared, const ComparisonView &view, const Drawing &drawing)
{
    return reportHtml("Comparison", compared.runs,
                      drawing.charts ? drawing.charts(compared.runs, compared.comparisons) : QList<ReportChart>(),
                      compared.comparisons, view);
}

constexpr std::array formats{CompareFormat{"text", "txt", written<comparisonText, searchText>},
                             CompareFormat{"markdown", "md", written<comparisonMarkdown, searchMarkdown>},
                             CompareFormat{"json", "json", json}, CompareFormat{"html", "html", html},
                             CompareFormat{"csv", "csv", csv}};

// By --format; else by the end of the file's name; else text.
const CompareFormat *formatOf(Options &options, const QString &path)
{
    const QString name = options.value("format"), suffix = QFileInfo(path).suffix().toLower();
    for (const CompareFormat &format : formats)
        if (name.isEmpty() ? suffix == QLatin1String(format.suffix) : name == QLatin1String(format.name))
            return &format;
    if (name.isEmpty() && (path.isEmpty() || path == QLatin1String("-")))
        return &formats.front();
    if (name.isEmpty())
        options.fault("--output", "\"" + path + "\" ends in no known format: .txt, .md, .json, .html or .csv");
    else
        options.fault("--format", "\"" + name + "\" is none of text, markdown, json, html and csv");
    return nullptr;
}

double marginOf(Options &options)
{
    constexpr double fallback = VerdictRules().marginPct, least = 0.1, most = 50;
    if (!options.isSet("margin"))
        return fallback;
    QString text = options.value("margin");
    if (text.endsWith('%'))
        text.chop(1);
    bool ok = false;
    const double margin = text.toDouble(&ok);
    if (ok && margin >= least && margin <= most)
        return margin;
    options.fault("--margin", "\"" + options.value("margin") + "\" is no per cent from 0.1 to 50");
    return fallback;
}

std::vector<std::string> metricsOf(Options &options)
{
    std::vector<std::string> metrics;
    for (const QString &word : options.values("metric"))
        for (const QString &name : word.split(',', Qt::SkipEmptyParts)) {
            if (findLevelMetric(name.trimmed().toStdString())) {
                metrics.push_back(name.trimmed().toStdString());
                continue;
            }
            QStringList known;
            for (const LevelMetric &metric : levelMetricTable())
                known << QString::fromUtf8(metric.id.data(), qsizetype(metric.id.size()));
            options.fault("--metric", "\"" + name + "\" is none of " + known.join(", "));
        }
    return metrics;
}

// Runs of all words; each word is a source of its own. False after having said what is wrong.
bool gather(const RunStore &store, const QStringList &words, int firstSource, bool keepRecords,
            std::vector<RunFacts> &facts, std::vector<ReportRun> &kept)
{
    bool allFound = true;
    int source = firstSource;
    for (const QString &word : words) {
        auto records = recordsOf(store, word);
        if (records.has_error()) {
            say(records.error());
            allFound = false;
            continue;
        }
        for (RunRecord &record : *records) {
            const bool isKnown = std::any_of(facts.begin(), facts.end(), [&](const RunFacts &known) {
                return known.info.id == record.info.id;
            });
            if (isKnown) // a run and its series were both named
                continue;
            facts.push_back(runFacts(record, source));
            if (keepRecords || facts.back().evidence->isTry)
                kept.emplace_back(std::move(record));
        }
        ++source;
    }
    return allFound;
}

// Baseline and current runs of one system each: by engine and profile, else by engine, else the only two.
// `allFound` is made false where one has nothing to be held against.
std::vector<std::vector<RepeatGroup>> paired(const std::vector<RepeatGroup> &groups, bool &allFound)
{
    std::vector<RepeatGroup> base, current;
    for (const RepeatGroup &group : groups)
        (group.runs.front().source == 0 ? base : current).push_back(group);
    std::vector<std::vector<RepeatGroup>> pairs;
    for (const RepeatGroup &group : current) {
        const RunInfo &info = group.runs.front().info;
        const auto find = [&](auto fits) {
            const auto first = std::find_if(base.begin(), base.end(), fits);
            const bool isOnly = first != base.end() && std::none_of(first + 1, base.end(), fits);
            return isOnly ? &*first : nullptr;
        };
        const auto isAlike = [&info](const RunInfo &other) {
            return other.engine == info.engine && other.profile == info.profile && other.workload == info.workload
                   && other.parameters == info.parameters;
        };
        const RepeatGroup *match = find([&](const RepeatGroup &of) {
            const RunInfo &other = of.runs.front().info;
            return isAlike(other) && other.workHere == info.workHere;
        });
        if (!match)
            match = find([&](const RepeatGroup &of) { return isAlike(of.runs.front().info); });
        if (!match)
            match = find([&](const RepeatGroup &of) {
                return of.runs.front().info.engine == info.engine && of.runs.front().info.workload == info.workload;
            });
        if (!match && base.size() == 1 && current.size() == 1)
            match = &base.front();
        if (match) {
            pairs.push_back({*match, group});
        } else {
            allFound = false;
            say("sqldyno: the baseline has nothing, or more than one thing, to hold "
                + QString::fromStdString(group.label) + " against. It is left out.\n");
        }
    }
    return pairs;
}

// What CI fails on: the headline is slower by more than the margin, or one of the metrics that were asked for is
// worse by more than it at some level.
QStringList regressions(const Comparison &comparison, const ComparisonView &view)
{
    QStringList found;
    for (const ComparisonRow &row : comparison.rows) {
        const bool isJudged = view.metrics.empty() ? &row == comparison.headline() : view.shows(row);
        for (std::size_t side = 1; isJudged && side < row.cells.size(); ++side)
            if (isBeyondMargin(*row.cells[side].verdict, *row.metric, comparison.rules))
                found << QStringLiteral("%1: %2 %3: %4")
                             .arg(QString::fromStdString(comparison.sides[side].label),
                                  QString::fromUtf8(row.metric->title.data(), qsizetype(row.metric->title.size())),
                                  QString::fromStdString(placeText(row, comparison.openLoop)),
                                  QString::fromStdString(verdictText(*row.cells[side].verdict, *row.metric)));
    }
    return found;
}

void addOptions(Options &options)
{
    options.add("format", "text, markdown, json, html or csv. Without it the end of the file's name says it.", "F");
    options.add({"o", "output"}, "Write to a file instead of stdout.", "FILE");
    options.add("margin", "Differences within this are about the same; 3 without it.", "PERCENT");
    options.add({"m", "metric"}, "What to show, and with --against to judge: tps, p95, … Several with commas.", "M[,M]");
    options.add("against", "Hold the runs against this baseline. Exit code 99 when throughput (or a metric that is "
                           "given) is worse by more than the margin.",
                "RUN");
    options.takesWords("RUN", runWordsHelp, 1, -1);
}

} // namespace

int executeCompare(const Command &command, const CommandInput &input)
{
    Options options(command, input);
    addOptions(options);
    if (const auto code = options.parse())
        return *code;
    const QString path = options.value("output"), against = options.value("against");
    const CompareFormat *format = formatOf(options, path);
    CompareOptions asked;
    asked.rules.marginPct = marginOf(options);
    asked.isRegression = options.isSet("against");
    const ComparisonView view{metricsOf(options)};
    if (!path.isEmpty() && path != QLatin1String("-") && !QFileInfo(path).absoluteDir().exists())
        options.fault("--output", "the folder of \"" + path + "\" is not there");
    if (const auto code = options.refuse())
        return *code;

    const auto store = openStore();
    if (!store)
        return ExitFailed;
    Compared compared;
    std::vector<RunFacts> facts;
    const bool keepRecords = qstrcmp(format->name, "html") == 0;
    bool isFound = true;
    if (asked.isRegression)
        isFound = gather(*store, {against}, 0, keepRecords, facts, compared.runs);
    isFound = gather(*store, options.words(), asked.isRegression ? 1 : 0, keepRecords, facts, compared.runs) && isFound;
    if (!isFound)
        return ExitFailed;
    if (facts.size() < 2) {
        say(makeError(ErrorKind::Usage, "One run alone has nothing to be compared with.",
                      "Name another run, a series or a .sqldyno file."));
        return ExitUsage;
    }
    bool allPaired = true;
    if (asked.isRegression)
        for (const std::vector<RepeatGroup> &pair : paired(groupRepeatsBySource(facts), allPaired))
            compared.comparisons.push_back(compareRepeats(pair, asked));
    else
        for (const std::vector<RepeatGroup> &groups : setsToCompare(sideFacts(facts, searchesOf(compared.runs))))
            compared.comparisons.push_back(compareRepeats(groups, asked));
    if (compared.comparisons.empty() && compared.runs.empty())
        return ExitFailed;

    const QByteArray content = format->make(compared, view, input.drawing);
    if (content.isEmpty())
        return failure(makeError(ErrorKind::Other, "There is nothing to compare: the search has found no load that holds.",
                                 "Ask for --format text or json, which have its tries, or for `sqldyno export`."));
    if (const auto done = writeWhole(path.isEmpty() ? QStringLiteral("-") : path, content); done.has_error())
        return failure(done.error());
    QStringList found;
    if (asked.isRegression)
        for (const Comparison &comparison : compared.comparisons)
            found << regressions(comparison, view);
    for (const QString &regression : found)
        say("Worse than the baseline, beyond the margin: " + regression + '\n');
    if (!found.isEmpty())
        return ExitThresholdBroken;
    bool allJudged = true;
    for (const Comparison &comparison : compared.comparisons)
        for (const ComparisonSide &side : comparison.sides)
            if (asked.isRegression && !side.noVerdict.empty()) {
                allJudged = false;
                say("sqldyno: there is no verdict on " + QString::fromStdString(side.label) + " against the baseline: "
                    + QString::fromStdString(side.noVerdict) + ".\n");
            }
    // What was not compared is not known to be as good: a gate does not open for it.
    if (asked.isRegression && compared.comparisons.empty())
        say("sqldyno: nothing was held against the baseline. Tries of a search are no repeats; name runs of the same "
            "workload on the same engine.\n");
    return asked.isRegression && (!allPaired || !allJudged || compared.comparisons.empty()) ? ExitFailed : ExitGood;
}

} // namespace dyno
