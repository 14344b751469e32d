// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/k6import.h"

#include "engines/run/ramp.h"
#include "engines/run/rampnumber.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <vector>

namespace dyno {

namespace {

constexpr qint64 largestFile = 1 << 20;
constexpr const char *advice = "Give a JSON file with \"stages\": [ { \"duration\": \"1m\", \"target\": 50 } ], or with "
                               "\"scenarios\".";

Error k6Error(const std::string &what)
{
    return makeError(ErrorKind::Syntax, what, advice);
}

struct Stage
{
    double target = 0;
    std::int64_t us = 0;
};

// k6 writes "1m30s", "90s", "500ms", "1d12h" or a number of milliseconds, which may stand in a string too.
std::optional<std::int64_t> durationOf(const QJsonValue &value)
{
    QString text = value.isDouble() ? QString::number(value.toDouble(), 'f', 3) : value.toString();
    bool isNumber = false;
    text.toDouble(&isNumber);
    if (isNumber)
        text += "ms";
    std::int64_t days = 0;
    if (const qsizetype day = text.indexOf('d'); day > 0) {
        days = text.left(day).toInt(&isNumber);
        if (!isNumber || days < 0 || days > 366)
            return std::nullopt;
        text = text.mid(day + 1);
        if (text.isEmpty())
            text = "0s";
    }
    const auto us = parseDuration(text.toStdString());
    return us ? std::optional(*us + days * 86'400'000'000) : std::nullopt;
}

Result<std::vector<Stage>> stagesOf(const QJsonArray &array)
{
    std::vector<Stage> stages;
    for (const QJsonValue &entry : array) {
        const QJsonObject stage = entry.toObject();
        const auto us = durationOf(stage.value("duration"));
        const QJsonValue target = stage.value("target");
        if (!us || !target.isDouble() || target.toDouble() < 0)
            return k6Error("Stage " + std::to_string(stages.size() + 1)
                           + " has no \"duration\" and \"target\" that can be read.");
        stages.push_back({target.toDouble(), *us});
    }
    if (stages.empty())
        return k6Error("\"stages\" is empty.");
    return stages;
}

std::string stagesText(const std::vector<Stage> &stages)
{
    std::string text;
    for (const Stage &stage : stages)
        text += (text.empty() ? "stages " : ",") + rampNumber(stage.target) + '/' + durationText(stage.us);
    return text;
}

// Where k6 jumps at once, a ramp takes the shortest time that it knows how to say.
constexpr std::int64_t atOnceUs = 1000;

Result<K6Import> rampingUsers(const QJsonObject &from, double start)
{
    auto stages = stagesOf(from.value("stages").toArray());
    if (stages.has_error())
        return stages.error();
    K6Import import;
    if (start > 0)
        stages->insert(stages->begin(), Stage{start, atOnceUs});
    for (Stage &stage : *stages)
        stage.us = std::max(stage.us, atOnceUs);
    import.ramp = QString::fromStdString(stagesText(*stages));
    const RampParse parse = parseRamp(import.ramp.toStdString());
    if (!parse.ramp)
        return k6Error(parse.faults.front().message);
    bool isJudged = false;
    for (const Phase &phase : parse.ramp->phases)
        isJudged = isJudged || phase.isJudged();
    if (!isJudged)
        import.notes << QCoreApplication::translate("dyno", "No stage keeps the users of the one before: there will be no level to judge.");
    return import;
}

Result<K6Import> constantRate(const QJsonObject &scenario)
{
    const auto us = durationOf(scenario.value("duration"));
    const auto unit = scenario.contains("timeUnit") ? durationOf(scenario.value("timeUnit")) : std::int64_t(1'000'000);
    const double rate = scenario.value("rate").toDouble(-1);
    if (!us || !unit || *unit <= 0 || rate <= 0)
        return k6Error("The scenario has no \"rate\" and \"duration\" that can be read.");
    K6Import import;
    import.ramp = QString::fromStdString("rate " + rampNumber(rate * 1e6 / double(*unit)) + " for=" + durationText(*us));
    return import;
}

Result<K6Import> rampingRate(const QJsonObject &scenario)
{
    const auto stages = stagesOf(scenario.value("stages").toArray());
    if (stages.has_error())
        return stages.error();
    const auto unit = scenario.contains("timeUnit") ? durationOf(scenario.value("timeUnit")) : std::int64_t(1'000'000);
    if (!unit || *unit <= 0)
        return k6Error("\"timeUnit\" cannot be read.");
    std::string rates;
    for (const Stage &stage : *stages) {
        if (stage.us != stages->front().us)
            return makeError(ErrorKind::Unsupported, "The arrival rates change at steps of different lengths.",
                             "Rates here change by steps of one length: give all stages the same duration.");
        rates += (rates.empty() ? "" : ",") + rampNumber(stage.target * 1e6 / double(*unit));
    }
    K6Import import;
    import.ramp = QString::fromStdString("rate " + rates + " for=" + durationText(stages->front().us));
    import.notes << QCoreApplication::translate("dyno", "The rate goes up by steps here, where k6 lets it rise evenly.");
    return import;
}

Result<K6Import> constantUsers(const QJsonObject &from)
{
    const auto us = durationOf(from.value("duration"));
    const int users = from.value("vus").toInt(1);
    if (!us || users < 1)
        return k6Error("There is no \"vus\" with a \"duration\" that can be read.");
    return K6Import{QString::fromStdString("users " + std::to_string(users) + " for=" + durationText(*us)), {}};
}

Result<K6Import> importScenario(const QJsonObject &scenario)
{
    const QString executor = scenario.value("executor").toString();
    if (executor == "ramping-vus")
        return rampingUsers(scenario, scenario.value("startVUs").toDouble(1));
    if (executor == "constant-vus")
        return constantUsers(scenario);
    if (executor == "constant-arrival-rate")
        return constantRate(scenario);
    if (executor == "ramping-arrival-rate")
        return rampingRate(scenario);
    return makeError(ErrorKind::Unsupported, "No ramp says what the executor \"" + executor.toStdString() + "\" does.",
                     "Those that can be taken are ramping-vus, constant-vus, constant-arrival-rate and "
                     "ramping-arrival-rate.");
}

} // namespace

Result<K6Import> importK6(const QByteArray &json)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    if (document.isNull())
        return k6Error("This is no JSON: " + error.errorString().toStdString() + " at byte " + std::to_string(error.offset)
                       + ". The options of a script stand in JavaScript; k6 inspect writes them as JSON.");
    if (document.isArray())
        return rampingUsers({{"stages", document.array()}}, 0);
    QJsonObject root = document.object();
    if (root.value("options").isObject())
        root = root.value("options").toObject();
    if (root.value("scenarios").isObject()) {
        const QJsonObject scenarios = root.value("scenarios").toObject();
        if (scenarios.isEmpty())
            return k6Error("\"scenarios\" is empty.");
        auto import = importScenario(scenarios.begin().value().toObject());
        if (import.has_value() && scenarios.size() > 1)
            import->notes << QCoreApplication::translate("dyno", "Of %1 scenarios the first one was taken, %2.").arg(QString::number(scenarios.size()), scenarios.begin().key());
        return import;
    }
    if (root.value("stages").isArray())
        return rampingUsers(root, root.value("vus").toDouble(0));
    if (root.contains("vus") || root.contains("duration"))
        return constantUsers(root);
    return k6Error("Nothing in this file says how many users there are.");
}

Result<K6Import> readK6File(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return makeError(ErrorKind::NotFound, path.toStdString() + " cannot be read: " + file.errorString().toStdString() + ".");
    if (file.size() > largestFile)
        return k6Error(path.toStdString() + " is larger than 1 MB.");
    return importK6(file.readAll());
}

} // namespace dyno
