// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/benchplan.h"

#include "app/profilestore.h"
#include "app/workloadcatalog.h"
#include "engines/run/searchplan.h"
#include "engines/sandbox/sandbox.h"

#include <QJsonArray>

#include <locale>
#include <sstream>

namespace dyno {

namespace {

constexpr int mostRepeats = 1000;
constexpr int largestPool = 10'000;
constexpr int mostWorkers = 1024;
constexpr int mostTries = 1000;
constexpr int longestCommandS = 24 * 3600;

QString text(const std::string &value)
{
    return QString::fromStdString(value);
}

void checkRange(int value, int from, int to, const char *where, Faults &faults)
{
    if (value < from || value > to)
        faults.push_back({where, std::to_string(value) + " is out of range; expected " + std::to_string(from)
                                     + " to " + std::to_string(to)});
}

void checkTransaction(const Threshold &threshold, const Workload &workload, Faults &faults)
{
    std::string known;
    for (const TransactionSource &transaction : workload.transactions) {
        if (threshold.transaction.empty() || transaction.name == threshold.transaction)
            return;
        known += (known.empty() ? "" : ", ") + transaction.name;
    }
    if (!threshold.transaction.empty())
        faults.push_back({"threshold", "\"" + thresholdText(threshold) + "\" names a transaction that "
                                           + workload.id + " does not have; there are " + known});
}

// Reads members of a JSON object and gathers what is wrong with them.
class Members
{
public:
    explicit Members(const QJsonObject &json) : m_json(json) {}

    std::string text(const char *name)
    {
        return take(name, &QJsonValue::isString, "text").toString().toStdString();
    }
    int number(const char *name, int fallback)
    {
        const QJsonValue value = take(name, &QJsonValue::isDouble, "a number");
        return value.isDouble() ? value.toInt(fallback) : fallback;
    }
    QJsonValue take(const char *name, bool (QJsonValue::*is)() const, const char *expected)
    {
        const QJsonValue value = m_json.value(QLatin1String(name));
        if (!value.isUndefined() && !(value.*is)())
            wrong(name, std::string("expected ") + expected);
        return value;
    }
    void wrong(const std::string &name, const std::string &what) { m_wrong += " \"" + name + "\": " + what + "."; }
    const std::string &wrongs() const { return m_wrong; }

private:
    QJsonObject m_json;
    std::string m_wrong;
};

std::map<std::string, std::string> textsOf(const QJsonObject &object)
{
    std::map<std::string, std::string> texts;
    for (auto it = object.begin(); it != object.end(); ++it)
        texts[it.key().toStdString()] = it.value().toVariant().toString().toStdString();
    return texts;
}

QJsonObject jsonOf(const std::map<std::string, std::string> &texts)
{
    QJsonObject object;
    for (const auto &[key, value] : texts)
        object[text(key)] = text(value);
    return object;
}

} // namespace

ScriptChoices BenchPlan::scriptChoices() const
{
    const QueryMode usual = scripts.empty() ? QueryMode::Auto : QueryMode::Simple;
    return {queryModeOf(queryMode).value_or(usual), variables};
}

std::vector<Threshold> BenchPlan::readThresholds() const
{
    std::vector<Threshold> read;
    for (const std::string &each : thresholds)
        if (const auto threshold = parseThreshold(each); threshold.has_value())
            read.push_back(*threshold);
    return read;
}

Profile BenchPlan::withChoices(Profile profile) const
{
    profile.isolation = isolationOf(isolation).value_or(profile.isolation);
    profile.statementTimeoutMs = statementTimeoutMs.value_or(profile.statementTimeoutMs);
    return profile;
}

QJsonObject BenchPlan::toJson() const
{
    QJsonArray profileList, thresholdList;
    for (const ProfileAndSecret &entry : profiles)
        profileList.append(profileJson(entry.profile));
    for (const std::string &threshold : thresholds)
        thresholdList.append(text(threshold));
    QJsonArray scriptList;
    for (const ScriptChoice &script : scripts)
        scriptList.append(
            QJsonObject{{"name", text(script.name)}, {"text", text(script.text)}, {"weight", script.weight}});
    QJsonArray commandList;
    for (const std::string &word : before.words)
        commandList.append(text(word));
    QJsonObject json{{"name", name},
            {"scripts", scriptList},
            {"profiles", profileList},
            {"workload", text(workload)},
            {"parameters", jsonOf(parameters)},
            {"variables", jsonOf(variables)},
            {"query_mode", text(queryMode)},
            {"isolation", text(isolation)},
            {"statement_timeout_ms",
             statementTimeoutMs ? QJsonValue(qint64(*statementTimeoutMs)) : QJsonValue(QJsonValue::Null)},
            {"ramp", text(ramp)},
            {"thresholds", thresholdList},
            {"pool", pool},
            {"workers", workers},
            {"repeats", repeats},
            {"order", text(std::string(runningOrderName(order)))},
            {"max_tries", maxTries},
            {"seed", qint64(seed)},
            {"per_statement", perStatement},
            {"load", load}};
    if (vary) {
        QJsonArray values;
        for (const std::string &value : vary->values)
            values.append(text(value));
        json["vary"] = QJsonObject{{"name", text(vary->name)}, {"values", values}};
    }
    if (isForeign)
        json["foreign"] = true;
    if (abortAfterMs)
        json["abort_after_ms"] = qint64(*abortAfterMs);
    if (ritual)
        json["ritual"] = text(ritualText(*ritual));
    if (!before.words.empty()) {
        json["before"] = commandList;
        json["before_timeout_s"] = before.timeoutS;
    }
    return json;
}

Result<BenchPlan> BenchPlan::fromJson(const QJsonObject &json)
{
    Members members(json);
    BenchPlan plan;
    plan.name = QString::fromStdString(members.text("name"));
    plan.workload = members.text("workload");
    plan.ramp = members.text("ramp");
    for (const QJsonValue &value : members.take("profiles", &QJsonValue::isArray, "a list").toArray()) {
        auto profile = profileFromJson(value.toObject());
        if (profile.has_error())
            members.wrong("profiles", profile.error().message);
        else
            plan.profiles.push_back({std::move(*profile), {}});
    }
    for (const QJsonValue &value : members.take("thresholds", &QJsonValue::isArray, "a list").toArray())
        plan.thresholds.push_back(value.toString().toStdString());
    if (json.contains("vary")) {
        const QJsonValue vary = members.take("vary", &QJsonValue::isObject, "an object");
        Variation read{vary["name"].toString().toStdString(), {}};
        for (const QJsonValue &value : vary["values"].toArray())
            read.values.push_back(value.toString().toStdString());
        plan.vary = std::move(read);
    }
    if (json.contains("abort_after_ms")) {
        const QJsonValue delay = members.take("abort_after_ms", &QJsonValue::isDouble, "a number");
        if (delay.isDouble())
            plan.abortAfterMs = delay.toInteger();
    }
    for (const QJsonValue &value : members.take("scripts", &QJsonValue::isArray, "a list").toArray())
        plan.scripts.push_back({value["name"].toString().toStdString(), value["text"].toString().toStdString(),
                                value["weight"].toDouble(1)});
    plan.parameters = textsOf(members.take("parameters", &QJsonValue::isObject, "an object").toObject());
    plan.variables = textsOf(members.take("variables", &QJsonValue::isObject, "an object").toObject());
    plan.queryMode = members.text("query_mode");
    plan.isolation = members.text("isolation");
    if (!json.value("statement_timeout_ms").isNull()) {
        const QJsonValue timeout = members.take("statement_timeout_ms", &QJsonValue::isDouble, "a number");
        if (timeout.isDouble())
            plan.statementTimeoutMs = timeout.toInteger();
    }
    plan.pool = members.number("pool", plan.pool);
    plan.workers = members.number("workers", plan.workers);
    plan.repeats = members.number("repeats", plan.repeats);
    if (json.contains("order")) {
        const auto order = runningOrderOf(members.text("order"));
        if (order)
            plan.order = *order;
        else
            members.wrong("order", "expected balanced or shuffled");
    }
    plan.maxTries = members.number("max_tries", plan.maxTries);
    const QJsonValue seed = members.take("seed", &QJsonValue::isDouble, "a number");
    plan.seed = std::uint64_t(seed.toInteger(qint64(plan.seed)));
    plan.perStatement
        = members.take("per_statement", &QJsonValue::isBool, "true or false").toBool(plan.perStatement);
    plan.isForeign = json.value("foreign").toBool();
    plan.load = members.take("load", &QJsonValue::isBool, "true or false").toBool(plan.load);
    for (const QJsonValue &value : members.take("before", &QJsonValue::isArray, "a list").toArray())
        plan.before.words.push_back(value.toString().toStdString());
    plan.before.timeoutS = members.number("before_timeout_s", plan.before.timeoutS);
    if (const std::string steps = members.text("ritual"); !steps.empty()) {
        RitualParse parsed = parseRitual(steps);
        for (const Fault &fault : parsed.faults)
            members.wrong("ritual", fault.message);
        plan.ritual = parsed.ritual;
    }
    if (!members.wrongs().empty())
        return makeError(ErrorKind::Syntax, "The plan cannot be read." + members.wrongs(),
                         "It may be of a newer SQL Dyno.");
    return plan;
}

std::size_t entryCount(const BenchPlan &plan)
{
    return plan.profiles.size() * (plan.vary ? plan.vary->values.size() : 1);
}

PlanCost costOf(const BenchPlan &plan)
{
    const int entries = int(entryCount(plan)), repeats = entries * plan.repeats;
    if (!isSearchText(plan.ramp)) {
        const RampParse ramp = parseRamp(plan.ramp);
        const std::int64_t us = ramp.ramp ? ramp.ramp->lengthUs() * repeats : 0;
        return ramp.ramp ? PlanCost{repeats, repeats, us, us} : PlanCost();
    }
    const SearchParse parse = parseSearch(plan.ramp);
    if (!parse.plan)
        return {};
    const SearchPlan &search = *parse.plan;
    const SearchCost usual = usualCost(search), worst = worstCost(search);
    const bool hasCommon = search.common ? *search.common > 0 : entries > 1;
    const int common = hasCommon ? repeats : 0;
    const std::int64_t commonUs = common * rampOf(search, {search.from, true}).lengthUs();
    return {entries * usual.runs + common, entries * worst.runs + common, entries * usual.us + commonUs,
            entries * worst.us + commonUs};
}

WorkloadParse plannedWorkload(const BenchPlan &plan, const WorkloadCatalog *known)
{
    WorkloadParse parse;
    const Workload *read = known ? known->find(plan.workload) : nullptr;
    if (read) {
        parse.workload = *read;
    } else if (!plan.workload.empty()) {
        parse = WorkloadCatalog::open(plan.workload);
    } else if (plan.scripts.empty()) {
        parse.faults.push_back({"workload", "none is chosen"});
    } else {
        parse.workload.emplace();
        parse.workload->id = "scripts";
        parse.workload->title = "Scripts";
    }
    if (!parse.workload || plan.scripts.empty())
        return parse;
    Workload &workload = *parse.workload;
    workload.transactions.clear();
    workload.journeys.clear();
    double sum = 0;
    constexpr bool mayWrite = true; // for all we know
    for (const ScriptChoice &script : plan.scripts) {
        std::ostringstream weight;
        weight.imbue(std::locale::classic());
        weight << script.weight;
        workload.transactions.push_back(
            {script.name, script.name, weight.str(), mayWrite, {}, {{std::string(), script.text}}});
        sum += script.weight;
    }
    if (!(sum > 0))
        parse.faults.push_back({"scripts", "their weights sum up to nothing"});
    return parse;
}

Faults checkBenchPlan(const BenchPlan &plan, const WorkloadCatalog *known)
{
    Faults faults;
    if (plan.profiles.empty())
        faults.push_back({"profile", "none is chosen"});
    for (const ProfileAndSecret &entry : plan.profiles) {
        const Profile profile = plan.withChoices(entry.profile);
        Faults own = checkProfile(profile);
        if (own.empty())
            own = checkSandbox(profile);
        for (Fault &fault : own)
            faults.push_back({"profile " + profileTitle(entry.profile) + ", " + fault.where,
                              std::move(fault.message)});
    }

    WorkloadParse parse = plannedWorkload(plan, known);
    if (parse.workload)
        for (Fault &fault : resolveParameters(*parse.workload, plan.parameters).faults)
            parse.faults.push_back(std::move(fault));
    faults.insert(faults.end(), parse.faults.begin(), parse.faults.end());
    if (!plan.queryMode.empty() && !queryModeOf(plan.queryMode))
        faults.push_back({"query-mode", "\"" + plan.queryMode + "\" is no query mode; there are simple, extended, "
                                        "prepared and auto"});
    if (!plan.isolation.empty() && !isolationOf(plan.isolation))
        faults.push_back({"isolation", "\"" + plan.isolation + "\" is no isolation level; there are read-committed, "
                                       "repeatable-read, serializable and server-default"});
    if (plan.ramp.empty()) {
        faults.push_back({"ramp", "none is given"});
    } else {
        const Faults wrong = isSearchText(plan.ramp) ? parseSearch(plan.ramp).faults : parseRamp(plan.ramp).faults;
        faults.insert(faults.end(), wrong.begin(), wrong.end());
        if (isSearchText(plan.ramp) && plan.thresholds.empty())
            faults.push_back({"ramp", "a search looks for the most that holds its thresholds, and there is none"});
    }
    for (const std::string &threshold : plan.thresholds)
        if (const auto parsed = parseThreshold(threshold); parsed.has_error())
            faults.push_back({"threshold", parsed.error().message + " " + parsed.error().advice});
        else if (parse.workload)
            checkTransaction(*parsed, *parse.workload, faults);
    if (plan.vary && plan.vary->values.size() < 2)
        faults.push_back({"vary", "needs two values or more"});
    if (plan.abortAfterMs && plan.thresholds.empty())
        faults.push_back({"abort-on-fail", "there is no threshold that could fail"});
    checkRange(plan.pool, 0, largestPool, "pool", faults);
    checkRange(plan.workers, 0, mostWorkers, "workers", faults);
    checkRange(plan.repeats, 1, mostRepeats, "repeat", faults);
    checkRange(plan.maxTries, 1, mostTries, "tries", faults);
    checkRange(plan.before.timeoutS, 1, longestCommandS, "before", faults);
    return faults;
}

} // namespace dyno
