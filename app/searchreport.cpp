// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/searchreport.h"

#include "app/capacityverdict.h"
#include "app/htmlparts.h"
#include "app/jsonfields.h"
#include "app/markdownparts.h"
#include "app/refereereport.h"
#include "app/reportformat.h"
#include "app/texttable.h"
#include "engines/run/rampnumber.h"

#include <QJsonObject>

#include <algorithm>

namespace dyno {

namespace {

constexpr const char *title = "Search for the capacity";

QList<QStringList> tableOf(const StoredSearch &search, const std::vector<ReportRun> &runs)
{
    return searchTable(search, [&runs](const std::string &id) -> const Figures * {
        const auto run = std::find_if(runs.begin(), runs.end(), [&](const ReportRun &each) { return each.record.info.id == id; });
        return run == runs.end() || run->summary.levels.empty() ? nullptr : &run->summary.levels.back().figures;
    });
}

// What lessens a try's worth, by the referee's word: "Try 4: In 4 of 4 seconds the load generator …".
QStringList caveats(const StoredSearch &search, const std::vector<ReportRun> &runs)
{
    QStringList sentences;
    int number = 0;
    for (const SearchTry &each : search.search.tries()) {
        ++number;
        for (const ReportRun &run : runs)
            if (run.record.info.id == each.run)
                for (const Finding &finding : run.referee)
                    if (finding.severity == Severity::Unequal || finding.rule == "generator")
                        sentences << QStringLiteral("Try %1: %2").arg(number).arg(logText(finding));
    }
    return sentences;
}

// What the searches say together: one profile against another, and where all ran in the end.
QStringList closingSentences(const std::vector<StoredSearch> &searches)
{
    QStringList sentences;
    for (const CapacityVerdict &verdict : capacityVerdicts(searches))
        sentences << QString::fromStdString(capacityVerdictText(verdict));
    const auto common = std::find_if(searches.begin(), searches.end(),
                                     [](const StoredSearch &search) { return search.commonLoad.has_value(); });
    if (common != searches.end())
        sentences << QStringLiteral("Then all ran at %1.")
                         .arg(QString::fromStdString(loadText(*common->commonLoad, common->search.plan().openLoop)));
    return sentences;
}

} // namespace

std::vector<StoredSearch> searchesOf(const std::vector<ReportRun> &runs)
{
    std::vector<const RunInfo *> infos;
    for (const ReportRun &run : runs)
        infos.push_back(&run.record.info);
    return searchesOf(infos);
}

bool isTry(const ReportRun &run)
{
    const auto stored = storedStep(run.record.info);
    return stored && stored->step.isTry();
}

bool isDoneTry(const ReportRun &run)
{
    const auto stored = storedStep(run.record.info);
    return stored && stored->step.isTry() && stored->isDone;
}

QString searchSentence(const StoredSearch &search)
{
    const QString sentence = QString::fromStdString(search.profile + ": " + capacityText(search.search));
    const std::size_t count = search.search.tries().size();
    if (!search.search.next() || count == 0)
        return sentence;
    // Cut short, or not all of its runs are here.
    return sentence + (count == 1 ? QStringLiteral(" Judged by the one try given.")
                                  : QStringLiteral(" Judged by the %1 tries given.").arg(count));
}

QList<QStringList> searchTable(const StoredSearch &search,
                               const std::function<const Figures *(const std::string &run)> &figures)
{
    const SearchPlan &plan = search.search.plan();
    QList<QStringList> rows{
        {"try", plan.openLoop ? "arrivals/s" : "users", "held", "tps", "p50 ms", "p95 ms", "p99 ms", "fail %", "result"}};
    int number = 0;
    for (const SearchTry &each : search.search.tries()) {
        const Figures *f = figures(each.run);
        const auto figure = [f](auto make) { return f ? make(*f) : format::unknown(); };
        rows.append({QString::number(++number), format::amount(each.point.load),
                     QString::fromStdString(durationText(plan.heldUs(each.point))),
                     figure([](const Figures &of) { return format::rate(of.tps); }),
                     figure([](const Figures &of) { return format::timeOf(of, of.p50); }),
                     figure([](const Figures &of) { return format::timeOf(of, of.p95); }),
                     figure([](const Figures &of) { return format::timeOf(of, of.p99); }),
                     figure([](const Figures &of) { return format::errors(of.failPct); }),
                     each.holds ? QStringLiteral("holds") : QString::fromStdString("breaks " + each.why)});
    }
    return rows;
}

QString searchText(const std::vector<ReportRun> &runs)
{
    const std::vector<StoredSearch> searches = searchesOf(runs);
    if (searches.empty())
        return {};
    QString text = QLatin1String(title) + '\n';
    for (const StoredSearch &search : searches) {
        text += searchSentence(search) + '\n' + textTable(tableOf(search, runs), searchTableAlignments);
        for (const QString &caveat : caveats(search, runs))
            text += caveat + '\n';
    }
    for (const QString &sentence : closingSentences(searches))
        text += sentence + '\n';
    return text;
}

QString searchMarkdown(const std::vector<ReportRun> &runs)
{
    const std::vector<StoredSearch> searches = searchesOf(runs);
    if (searches.empty())
        return {};
    QString text = QStringLiteral("## %1\n\n").arg(QLatin1String(title));
    for (const StoredSearch &search : searches) {
        text += "**" + markdown::escaped(searchSentence(search)) + "**\n\n" + markdown::table(tableOf(search, runs), "r")
                + '\n';
        for (const QString &caveat : caveats(search, runs))
            text += "- " + markdown::escaped(caveat) + '\n';
        text += caveats(search, runs).isEmpty() ? "" : "\n";
    }
    for (const QString &sentence : closingSentences(searches))
        text += markdown::escaped(sentence) + "\n\n";
    return text;
}

QString searchHtml(const std::vector<ReportRun> &runs)
{
    const std::vector<StoredSearch> searches = searchesOf(runs);
    if (searches.empty())
        return {};
    QString html = QStringLiteral("<section>\n<h2>%1</h2>\n").arg(QLatin1String(title));
    for (const StoredSearch &search : searches)
        html += html::table(searchSentence(search), tableOf(search, runs), searchTableAlignments);
    for (const QString &sentence : closingSentences(searches))
        html += "<p>" + html::escaped(sentence) + "</p>\n";
    return html + "</section>\n";
}

QJsonArray capacityJson(const std::vector<ReportRun> &runs)
{
    using jsonfields::number;
    QJsonArray list;
    for (const CapacityVerdict &of : capacityVerdicts(searchesOf(runs)))
        list.append(QJsonObject{{"profile", QString::fromStdString(of.profile)},
                                {"baseline", QString::fromStdString(of.baseline)},
                                {"searches", int(of.searches)},
                                {"baseline_searches", int(of.baselineSearches)},
                                {"verdict", QString::fromUtf8(verdictName(of.verdict.kind).data())},
                                {"change_pct", number(of.verdict.change)},
                                {"low_pct", number(of.verdict.low)},
                                {"high_pct", number(of.verdict.high)},
                                {"edges_low_pct", number(of.lowPct)},
                                {"edges_high_pct", number(of.highPct)},
                                {"sentence", QString::fromStdString(capacityVerdictText(of))}});
    return list;
}

QJsonArray searchJson(const std::vector<ReportRun> &runs)
{
    using jsonfields::number;
    QJsonArray list;
    for (const StoredSearch &stored : searchesOf(runs)) {
        const CapacitySearch &search = stored.search;
        QJsonArray tries, undecided;
        for (const SearchTry &each : search.tries()) {
            QJsonObject json{{"run", QString::fromStdString(each.run)},
                             {"load", each.point.load},
                             {"held_s", number(double(search.plan().heldUs(each.point)) / 1e6)},
                             {"confirms", each.point.confirms},
                             {"holds", each.holds}};
            if (!each.holds)
                json["why"] = QString::fromStdString(each.why);
            tries.append(json);
        }
        for (const double load : search.undecided())
            undecided.append(load);
        list.append(QJsonObject{{"series", QString::fromStdString(stored.series)},
                                {"engine", QString::fromStdString(stored.engine)},
                                {"profile", QString::fromStdString(stored.profile)},
                                {"unit", search.plan().openLoop ? "arrivals_per_second" : "users"},
                                {"plan", QString::fromStdString(searchText(search.plan()))},
                                {"passed", number(search.passedAt())},
                                {"failed", number(search.failedAt())},
                                {"confirmed", search.isConfirmed()},
                                {"complete", !search.next() && !search.gaveUp()},
                                {"undecided", undecided},
                                {"common_load", number(stored.commonLoad)},
                                {"sentence", QString::fromStdString(capacityText(search))},
                                {"tries", tries}});
    }
    return list;
}

} // namespace dyno
