// SPDX-License-Identifier: GPL-3.0-or-later
// runs, profiles and workloads: what there is.
#include "app/commands/command.h"
#include "app/reportformat.h"
#include "app/texttable.h"
#include "app/workloadcatalog.h"
#include "engines/db/enginecatalog.h"

#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <map>
#include <set>
#include <utility>

namespace dyno {

namespace {

QString text(std::string_view value)
{
    return QString::fromUtf8(value.data(), qsizetype(value.size()));
}

// On one line, and no wider than what leaves room for others.
QString cell(const QString &text)
{
    constexpr qsizetype widest = 60;
    QString shown;
    for (const QChar c : text)
        shown += c.category() == QChar::Other_Control ? QStringLiteral("\\u%1").arg(uint(c.unicode()), 4, 16, QLatin1Char('0'))
                                                      : QString(c);
    return shown.size() > widest ? shown.left(widest - 1) + "…" : shown;
}

// What tells profiles apart stands at their ends: a file's name, the value of what is varied.
QString shortened(const QString &profile)
{
    constexpr qsizetype widest = 60, front = 20;
    return cell(profile.size() > widest ? profile.left(front) + "…" + profile.right(widest - front - 1) : profile);
}

QJsonValue orNull(const std::optional<double> &value)
{
    return value ? QJsonValue(*value) : QJsonValue(QJsonValue::Null);
}

QJsonObject listingJson(const RunListing &listing)
{
    const RunInfo &info = listing.info;
    return {{"id", text(info.id)},
            {"title", listing.title},
            {"series", text(info.series)},
            {"repeat", info.repeat},
            {"state", text(runStateName(info.state))},
            {"message", text(info.message)},
            {"engine", text(info.engine)},
            {"server_version", text(info.serverVersion)},
            {"profile", text(info.profile)},
            {"workload", text(info.workload)},
            {"parameters", text(info.parameters)},
            {"ramp", text(info.ramp)},
            {"started", QDateTime::fromMSecsSinceEpoch(info.startedMs, Qt::UTC).toString(Qt::ISODateWithMs)},
            {"seconds", qint64(listing.tickCount)},
            {"tps", orNull(listing.tps)},
            {"p95", orNull(listing.p95)},
            {"fail_pct", orNull(listing.failPct)},
            {"tags", QJsonArray::fromStringList(listing.tags)},
            {"notes", listing.notes},
            {"pinned", listing.pinned}};
}

// `isRepeated`: other runs of its series bear the same title; `hasOthers`: and are of another profile of its engine, or
// of another value.
QStringList listingRow(const RunListing &listing, bool isRepeated, bool hasOthers)
{
    const RunInfo &info = listing.info;
    const QString started = QDateTime::fromMSecsSinceEpoch(info.startedMs).toString("yyyy-MM-dd hh:mm");
    QString what = cell(listing.title);
    if (isRepeated)
        what += " " + QString::number(info.repeat);
    if (hasOthers)
        what += ", " + shortened(text(info.profile));
    return {text(info.id).left(8),
            started,
            text(runStateName(info.state)),
            text(info.engine) + " " + text(info.serverVersion),
            cell(text(info.workload) + (info.parameters.empty() ? "" : " " + text(info.parameters))),
            listing.tps ? format::rate(*listing.tps) : "–",
            listing.p95 ? format::milliseconds(*listing.p95) : "–",
            listing.failPct ? format::errors(*listing.failPct) : "–",
            what};
}

// The only option of lists.
std::optional<int> parseList(Options &options)
{
    options.add("json", "As JSON.");
    options.takesWords("", "", 0, 0);
    if (const auto code = options.parse())
        return code;
    return options.refuse();
}

QJsonObject workloadJson(const Workload &workload)
{
    QJsonArray parameters, transactions;
    for (const Parameter &parameter : workload.parameters) {
        QJsonArray choices;
        for (const std::string &choice : parameter.choices)
            choices.append(text(choice));
        parameters.append(QJsonObject{{"name", text(parameter.name)},
                                      {"title", text(parameter.title)},
                                      {"unit", text(parameter.unit)},
                                      {"help", text(parameter.help)},
                                      {"default", text(parameter.defaultValue)},
                                      {"min", orNull(parameter.min)},
                                      {"max", orNull(parameter.max)},
                                      {"choices", choices}});
    }
    for (const TransactionSource &transaction : workload.transactions)
        transactions.append(QJsonObject{{"name", text(transaction.name)},
                                        {"title", text(transaction.title)},
                                        {"weight", text(transaction.weight)}});
    QJsonObject sizes;
    for (const auto &[size, values] : workload.sizes) {
        QJsonObject set;
        for (const auto &[name, value] : values)
            set[text(name)] = text(value);
        sizes[text(size)] = set;
    }
    return {{"id", text(workload.id)},
            {"title", text(workload.title)},
            {"description", text(workload.description)},
            {"built_in", workload.isBuiltIn},
            {"parameters", parameters},
            {"sizes", sizes},
            {"default_size", text(workload.defaultSize)},
            {"transactions", transactions}};
}

void printWorkload(const Workload &workload)
{
    print(text(workload.id) + "  " + text(workload.title) + '\n');
    QList<QStringList> rows;
    if (!workload.sizes.empty()) {
        QStringList sizes;
        for (const auto &[size, values] : workload.sizes)
            sizes << text(size);
        rows.append({"    size=" + text(workload.defaultSize), "one of " + sizes.join(", ")});
    }
    for (const Parameter &parameter : workload.parameters) {
        QString about = text(parameter.title);
        if (!parameter.unit.empty())
            about += ", " + text(parameter.unit);
        if (parameter.min && parameter.max)
            about += QStringLiteral(", %1 to %2").arg(*parameter.min).arg(*parameter.max);
        for (std::size_t i = 0; i < parameter.choices.size(); ++i)
            about += (i ? ", " : ": ") + text(parameter.choices[i]);
        rows.append({"    " + text(parameter.name) + "=" + text(parameter.defaultValue), about});
    }
    print(textTable(rows, "l"));
}

} // namespace

int executeRuns(const Command &command, const CommandInput &input)
{
    Options options(command, input);
    if (const auto code = parseList(options))
        return *code;
    const auto store = openStore();
    if (!store)
        return ExitFailed;
    const Result<QList<RunListing>> read = store->listings();
    if (read.has_error())
        return failure(read.error());
    const QList<RunListing> &listings = *read;
    if (options.isSet("json")) {
        QJsonArray list;
        for (const RunListing &listing : listings)
            list.append(listingJson(listing));
        print(QString::fromUtf8(QJsonDocument(QJsonObject{{"runs", list}}).toJson()));
        return ExitGood;
    }
    if (listings.isEmpty()) {
        print("No runs yet. `sqldyno run` or `sqldyno demo` makes one.\n");
        return ExitGood;
    }
    QList<QStringList> rows{{"run", "started", "state", "engine", "workload", "tps", "p95 ms", "fail %", "title"}};
    std::set<std::string> repeated;
    std::map<std::pair<std::string, std::string>, std::set<std::string>> profiles; // of each series and engine
    for (const RunListing &listing : listings) {
        const RunInfo &info = listing.info;
        if (info.repeat > 1)
            repeated.insert(info.series);
        if (!info.series.empty())
            profiles[{info.series, info.engine}].insert(info.profile);
    }
    for (const RunListing &listing : listings) {
        const RunInfo &info = listing.info;
        rows.append(listingRow(listing, repeated.contains(info.series), profiles[{info.series, info.engine}].size() > 1));
    }
    print(textTable(rows, "l"));
    return ExitGood;
}

int executeProfiles(const Command &command, const CommandInput &input)
{
    Options options(command, input);
    if (const auto code = parseList(options))
        return *code;
    ProfileStore store;
    if (const auto read = store.read(); read.has_error())
        return failure(read.error());
    if (options.isSet("json")) {
        QJsonArray list;
        for (const Profile &profile : store.profiles())
            list.append(profileJson(profile));
        print(QString::fromUtf8(QJsonDocument(QJsonObject{{"profiles", list}}).toJson()));
        return ExitGood;
    }
    if (store.profiles().empty()) {
        print("No profiles yet. The workbench keeps them; a command takes an address too.\n");
        return ExitGood;
    }
    QList<QStringList> rows;
    for (const Profile &profile : store.profiles()) {
        const Engine *engine = findEngine(profile.engine);
        rows.append({cell(text(profile.name)), text(engine ? engine->title : profile.engine), cell(text(profile.place())),
                     profile.production ? QStringLiteral("production") : QString()});
    }
    print(textTable(rows, "l"));
    return ExitGood;
}

int executeWorkloads(const Command &command, const CommandInput &input)
{
    Options options(command, input);
    if (const auto code = parseList(options))
        return *code;
    const WorkloadCatalog catalog = WorkloadCatalog::read();
    for (const Fault &fault : catalog.faults())
        say("sqldyno: " + QString::fromStdString(fault.where + ": " + fault.message) + '\n');
    if (options.isSet("json")) {
        QJsonArray list;
        for (const Workload &workload : catalog.workloads())
            list.append(workloadJson(workload));
        print(QString::fromUtf8(QJsonDocument(QJsonObject{{"workloads", list}}).toJson()));
    } else {
        for (const Workload &workload : catalog.workloads())
            printWorkload(workload);
    }
    return catalog.faults().empty() ? ExitGood : ExitFailed;
}

} // namespace dyno
