// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/storerows.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QSqlQuery>
#include <QtEndian>

#include <bit>

namespace dyno {

namespace {

QString text(std::string_view view)
{
    return QString::fromUtf8(view.data(), qsizetype(view.size()));
}

QString phasesText(const std::vector<Phase> &phases)
{
    QJsonArray array;
    for (const Phase &phase : phases)
        array.append(QJsonArray{phase.isJudged() ? "hold" : "arrive", phase.level, phase.from, phase.to,
                                qint64(phase.lengthUs)});
    return QString::fromUtf8(QJsonDocument(array).toJson(QJsonDocument::Compact));
}

std::vector<Phase> phasesOf(const QByteArray &json)
{
    std::vector<Phase> phases;
    for (const QJsonValue &value : QJsonDocument::fromJson(json).array()) {
        const QJsonArray array = value.toArray();
        phases.push_back({array[0].toString() == QLatin1String("hold") ? Phase::Kind::Hold : Phase::Kind::Arrive,
                          array[1].toInt(), array[2].toDouble(), array[3].toDouble(), array[4].toInteger()});
    }
    return phases;
}

QString namesText(const std::vector<std::string> &names)
{
    QJsonArray array;
    for (const std::string &name : names)
        array.append(text(name));
    return QString::fromUtf8(QJsonDocument(array).toJson(QJsonDocument::Compact));
}

std::vector<std::string> namesOf(const QByteArray &json)
{
    std::vector<std::string> names;
    for (const QJsonValue &value : QJsonDocument::fromJson(json).array())
        names.push_back(value.toString().toStdString());
    return names;
}

QList<float> sparklineOf(const QByteArray &bytes)
{
    QList<float> points;
    for (qsizetype at = 0; at + 4 <= bytes.size(); at += 4)
        points.append(std::bit_cast<float>(qFromLittleEndian<quint32>(bytes.constData() + at)));
    return points;
}

QString statementsText(const std::vector<ScriptStatement> &statements)
{
    QJsonArray array;
    for (const ScriptStatement &statement : statements)
        array.append(QJsonArray{statement.type, text(statement.where), text(statement.text),
                                text(sentAsName(statement.sentAs)), text(statement.reason)});
    return QString::fromUtf8(QJsonDocument(array).toJson(QJsonDocument::Compact));
}

std::vector<ScriptStatement> statementsOf(const QByteArray &json)
{
    std::vector<ScriptStatement> statements;
    for (const QJsonValue &value : QJsonDocument::fromJson(json).array()) {
        const QJsonArray array = value.toArray();
        statements.push_back({array[0].toInt(), array[1].toString().toStdString(), array[2].toString().toStdString(),
                              sentAsOf(array[3].toString().toStdString()).value_or(SentAs::Prepared),
                              array[4].toString().toStdString()});
    }
    return statements;
}

QString ratesText(const std::vector<QuotedRate> &rates)
{
    QJsonArray array;
    for (const QuotedRate &rate : rates) {
        QJsonArray types;
        for (const std::int32_t type : rate.types)
            types.append(type);
        array.append(QJsonArray{text(rate.name), text(rate.title), rate.perSeconds, types});
    }
    return QString::fromUtf8(QJsonDocument(array).toJson(QJsonDocument::Compact));
}

// Of the transaction types that the run has; a store may come from elsewhere.
std::vector<QuotedRate> ratesOf(const QByteArray &json, std::size_t typeCount)
{
    std::vector<QuotedRate> rates;
    for (const QJsonValue &value : QJsonDocument::fromJson(json).array()) {
        QuotedRate &rate = rates.emplace_back();
        rate.name = value[0].toString().toStdString();
        rate.title = value[1].toString().toStdString();
        rate.perSeconds = value[2].toDouble();
        for (const QJsonValue &type : value[3].toArray())
            if (type.toInt(-1) >= 0 && std::size_t(type.toInt()) < typeCount)
                rate.types.push_back(type.toInt());
    }
    return rates;
}

const QStringList ownColumns{"title", "notes", "tags", "pinned", "tick_count", "tps", "p95", "fail_pct", "sparkline"};

} // namespace

const QStringList &infoColumns()
{
    static const QStringList columns{
        "id",      "name",         "series",       "repeat",    "state",      "message",  "engine",
        "profile", "server_version", "workload",   "parameters", "ramp",      "pool",     "workers",
        "seed",    "think_min_ms", "think_max_ms", "open_loop", "phases",     "types",    "started_ms",
        "ended_ms", "connect_us",  "host_source",  "host_cpus", "query_mode",
        "prepared_statements", "anew_statements", "text_statements",
        "rates", "think_mean_ms"};
    return columns;
}

QVariantList infoValues(const RunInfo &info)
{
    return {text(info.id), text(info.name), text(info.series), info.repeat, text(runStateName(info.state)),
            text(info.message), text(info.engine),
            text(info.profile), text(info.serverVersion), text(info.workload), text(info.parameters), text(info.ramp),
            info.pool, info.workers,
            // SQLite's integers are signed: the bits are kept.
            qint64(info.seed), info.thinkMinMs, info.thinkMaxMs, info.openLoop ? 1 : 0, phasesText(info.phases),
            namesText(info.types), qint64(info.startedMs),
            qint64(info.endedMs), qint64(info.connectUs), text(info.hostSource), info.hostCpus,
            text(info.queryMode), info.preparedStatements, info.anewStatements, info.textStatements,
            ratesText(info.rates), info.thinkMeanMs ? QVariant(*info.thinkMeanMs) : QVariant()};
}

const QStringList &detailColumns()
{
    static const QStringList columns{"settings", "plan", "settings_before", "settings_end",
                                     "data_digests", "statements"};
    return columns;
}

QVariantList detailValues(const RunInfo &info)
{
    return {text(info.settingsJson), text(info.planJson), text(info.settingsBeforeJson), text(info.settingsEndJson),
            text(info.dataDigests), statementsText(info.statements)};
}

void readDetail(const QSqlQuery &query, RunInfo &info)
{
    const auto named = [&](const char *column) { return query.value(QLatin1String(column)).toString().toStdString(); };
    info.settingsJson = named("settings");
    info.planJson = named("plan");
    const QJsonValue work = QJsonDocument::fromJson(QByteArray::fromStdString(info.planJson))["work"];
    info.workAnywhere = work["anywhere"].toString().toStdString();
    info.workHere = work["here"].toString().toStdString();
    info.settingsBeforeJson = named("settings_before");
    info.settingsEndJson = named("settings_end");
    info.dataDigests = named("data_digests");
    info.statements = statementsOf(query.value(QLatin1String("statements")).toString().toUtf8());
}

QString listingColumns()
{
    return infoColumns().join(", ") + ", " + ownColumns.join(", ");
}

RunListing readListing(const QSqlQuery &query)
{
    int column = 0;
    const auto next = [&] { return query.value(column++); };
    const auto nextText = [&] { return next().toString().toStdString(); };
    const auto nextReal = [&]() -> std::optional<double> {
        const QVariant value = next();
        return value.isNull() ? std::nullopt : std::optional(value.toDouble());
    };
    RunListing listing;
    RunInfo &info = listing.info;
    info.id = nextText();
    info.name = nextText();
    info.series = nextText();
    info.repeat = next().toInt();
    info.state = runStateOf(nextText()).value_or(RunState::Interrupted);
    info.message = nextText();
    info.engine = nextText();
    info.profile = nextText();
    info.serverVersion = nextText();
    info.workload = nextText();
    info.parameters = nextText();
    info.ramp = nextText();
    info.pool = next().toInt();
    info.workers = next().toInt();
    info.seed = std::uint64_t(next().toLongLong());
    info.thinkMinMs = next().toDouble();
    info.thinkMaxMs = next().toDouble();
    info.openLoop = next().toBool();
    info.phases = phasesOf(next().toString().toUtf8());
    info.types = namesOf(next().toString().toUtf8());
    info.startedMs = next().toLongLong();
    info.endedMs = next().toLongLong();
    info.connectUs = next().toLongLong();
    info.hostSource = nextText();
    info.hostCpus = next().toInt();
    info.queryMode = nextText();
    info.preparedStatements = next().toInt();
    info.anewStatements = next().toInt();
    info.textStatements = next().toInt();
    info.rates = ratesOf(next().toString().toUtf8(), info.types.size());
    info.thinkMeanMs = nextReal();

    listing.title = next().toString();
    if (listing.title.isEmpty())
        listing.title = QString::fromStdString(info.name);
    listing.notes = next().toString();
    listing.tags = next().toString().split('\n', Qt::SkipEmptyParts);
    listing.pinned = next().toBool();
    listing.tickCount = next().toUInt();
    listing.tps = nextReal();
    listing.p95 = nextReal();
    listing.failPct = nextReal();
    listing.sparkline = sparklineOf(next().toByteArray());
    return listing;
}

QByteArray sparklineBytes(const QList<float> &points)
{
    QByteArray bytes(points.size() * 4, Qt::Uninitialized);
    for (qsizetype i = 0; i < points.size(); ++i)
        qToLittleEndian(std::bit_cast<quint32>(points[i]), bytes.data() + i * 4);
    return bytes;
}

QString tagsText(const QStringList &tags)
{
    QStringList clean;
    for (const QString &tag : tags)
        if (const QString simple = tag.simplified(); !simple.isEmpty() && !clean.contains(simple))
            clean.append(simple);
    return clean.join('\n');
}

void Sparkline::append(float value)
{
    if (m_points.isEmpty() || m_ticksInLast == m_ticksPerPoint) {
        if (m_points.size() == mostPoints) {
            for (qsizetype i = 0; i < mostPoints / 2; ++i)
                m_points[i] = (m_points[2 * i] + m_points[2 * i + 1]) / 2;
            m_points.resize(mostPoints / 2);
            m_ticksPerPoint *= 2;
        }
        m_points.append(value);
        m_ticksInLast = 1;
        return;
    }
    float &last = m_points.last();
    last += (value - last) / float(++m_ticksInLast);
}

QList<float> Sparkline::points() const
{
    return m_points;
}

} // namespace dyno
