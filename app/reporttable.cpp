// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/reporttable.h"

#include "app/costtable.h"
#include "app/report.h"
#include "app/reportformat.h"

#include <algorithm>
#include <array>

namespace dyno {

namespace {

constexpr unsigned terminal = unsigned(ReportRoom::Terminal), page = unsigned(ReportRoom::Page),
                   print = unsigned(ReportRoom::Print), digest = unsigned(ReportRoom::Digest),
                   everywhere = terminal | page | print | digest;

enum class Shape { Figure, Name, Fault };

template <class Row> struct Column
{
    const char *brief, *title, *unit;
    unsigned rooms;
    QString (*cell)(const Row &row);
    Shape shape = Shape::Figure;
};

// --- By level
// --------------------------------------

QString cpuOf(const LevelSummary &level, double (*part)(const HostFigures::Cpu &))
{
    return format::perCent(level.cpu ? std::optional(part(*level.cpu)) : std::nullopt);
}

template <double Figures::*time> QString timeOf(const LevelSummary &level)
{
    return format::timeOf(level.figures, level.figures.*time);
}

using Cpu = HostFigures::Cpu;
// Behind the load and the throughput, and rates that the workload quotes.
constexpr std::array levelColumns{
    Column<LevelSummary>{"p50 ms", "p50", "ms", everywhere, timeOf<&Figures::p50>},
    Column<LevelSummary>{"p95 ms", "p95", "ms", everywhere, timeOf<&Figures::p95>},
    Column<LevelSummary>{"p99 ms", "p99", "ms", everywhere, timeOf<&Figures::p99>},
    Column<LevelSummary>{"max ms", "Longest", "ms", page | print, timeOf<&Figures::max>},
    Column<LevelSummary>{"wait p95", "Wait for connection p95", "ms", page | print, timeOf<&Figures::poolWaitP95>},
    Column<LevelSummary>{"fail %", "Failed", "%", everywhere,
                         [](const LevelSummary &level) { return format::errors(level.figures.failPct); }, Shape::Fault},
    Column<LevelSummary>{"usr %", "usr", "%", terminal | page | print,
                         [](const LevelSummary &level) { return cpuOf(level, [](const Cpu &c) { return c.usr + c.nice; }); }},
    Column<LevelSummary>{"sys %", "sys", "%", terminal | page | print,
                         [](const LevelSummary &level) { return cpuOf(level, [](const Cpu &c) { return c.sys + c.irq; }); }},
    Column<LevelSummary>{"wait %", "iowait", "%", terminal | page | print,
                         [](const LevelSummary &level) { return cpuOf(level, [](const Cpu &c) { return c.iowait; }); }},
    Column<LevelSummary>{"steal %", "steal", "%", page | print,
                         [](const LevelSummary &level) { return cpuOf(level, [](const Cpu &c) { return c.steal; }); }},
    Column<LevelSummary>{"idle %", "idle", "%", terminal | page,
                         [](const LevelSummary &level) { return cpuOf(level, [](const Cpu &c) { return c.idle; }); }},
    Column<LevelSummary>{"load", "Load", "", terminal | page,
                         [](const LevelSummary &level) { return format::load(level.load1); }},
};

ReportTable::Column loadColumn(const ReportRun &run)
{
    return run.record.info.openLoop ? ReportTable::Column{"arrivals/s", "Arrivals", "/s"}
                                    : ReportTable::Column{"users", "Users", ""};
}

// --- By transaction and by statement
// --------------------------------------

struct TypeRow
{
    QString name;
    const Figures &figures;
};

template <double Figures::*time> QString timeOf(const TypeRow &row)
{
    return format::timeOf(row.figures, row.figures.*time);
}

constexpr std::array typeColumns{
    Column<TypeRow>{"transaction", "Transaction", "", everywhere, [](const TypeRow &row) { return row.name; }, Shape::Name},
    Column<TypeRow>{"committed", "Committed", "", page,
                    [](const TypeRow &row) { return format::count(row.figures.committed); }},
    Column<TypeRow>{"tps", "Throughput", "/s", everywhere, [](const TypeRow &row) { return format::rate(row.figures.tps); }},
    Column<TypeRow>{"p50 ms", "p50", "ms", page, timeOf<&Figures::p50>},
    Column<TypeRow>{"p95 ms", "p95", "ms", everywhere, timeOf<&Figures::p95>},
    Column<TypeRow>{"p99 ms", "p99", "ms", page, timeOf<&Figures::p99>},
    Column<TypeRow>{"service p95", "Service p95", "ms", everywhere, timeOf<&Figures::serviceP95>},
    Column<TypeRow>{"wait p95", "Wait for connection p95", "ms", everywhere, timeOf<&Figures::poolWaitP95>},
    Column<TypeRow>{"lag p95", "Schedule lag p95", "ms", everywhere, timeOf<&Figures::lagP95>},
    Column<TypeRow>{"fail %", "Failed", "%", everywhere,
                    [](const TypeRow &row) { return format::errors(row.figures.failPct); }, Shape::Fault},
    Column<TypeRow>{"retried", "Retried", "", page, [](const TypeRow &row) { return format::count(row.figures.retried); }},
    Column<TypeRow>{"trips", "Round trips", "", page,
                    [](const TypeRow &row) { return QString::number(row.figures.roundTripsPerTransaction, 'f', 1); }},
};

struct StatementRow
{
    const ScriptStatement &statement;
    const StatementFigures &figures;
};

template <double StatementFigures::*time> QString timeOf(const StatementRow &row)
{
    return row.figures.isTimed() ? format::milliseconds(row.figures.*time) : format::unknown();
}

constexpr std::array statementColumns{
    Column<StatementRow>{"statement", "Statement", "", everywhere,
                         [](const StatementRow &row) { return QString::fromStdString(row.statement.where); }, Shape::Name},
    Column<StatementRow>{"", "Text", "", everywhere,
                         [](const StatementRow &row) { return QString::fromStdString(row.statement.text); }, Shape::Name},
    Column<StatementRow>{"sent as", "Sent as", "", page,
                         [](const StatementRow &row) { return QString::fromUtf8(sentAsName(row.statement.sentAs).data()); }},
    Column<StatementRow>{"sent/s", "Sent", "/s", everywhere,
                         [](const StatementRow &row) { return format::rate(row.figures.perSecond); }},
    Column<StatementRow>{"p50 ms", "p50", "ms", everywhere, timeOf<&StatementFigures::p50>},
    Column<StatementRow>{"p95 ms", "p95", "ms", everywhere, timeOf<&StatementFigures::p95>},
    Column<StatementRow>{"p99 ms", "p99", "ms", everywhere, timeOf<&StatementFigures::p99>},
    Column<StatementRow>{"time %", "Time", "%", everywhere,
                         [](const StatementRow &row) {
                             return row.figures.isTimed() ? format::perCent(row.figures.share) : format::unknown();
                         }},
    Column<StatementRow>{"failed", "Failed", "", everywhere,
                         [](const StatementRow &row) { return format::count(row.figures.failed); }, Shape::Fault},
};

template <class Columns> void addHeads(ReportTable &table, const Columns &columns, ReportRoom room)
{
    for (const auto &column : columns)
        if (column.rooms & unsigned(room))
            table.columns.append({QString::fromUtf8(column.brief), QString::fromUtf8(column.title), QString::fromUtf8(column.unit),
                                  column.shape == Shape::Name, column.shape == Shape::Fault});
}

template <class Columns, class Row> QStringList cellsOf(const Columns &columns, const Row &row, ReportRoom room)
{
    QStringList cells;
    for (const auto &column : columns)
        if (column.rooms & unsigned(room))
            cells << column.cell(row);
    return cells;
}

} // namespace

QList<QStringList> ReportTable::withBriefHeads() const
{
    QStringList heads;
    for (const Column &column : columns)
        heads << column.brief;
    return QList<QStringList>{heads} + rows;
}

QList<QStringList> ReportTable::withHeads() const
{
    QStringList heads;
    for (const Column &column : columns)
        heads << (column.unit.isEmpty() ? column.title : column.title + ' ' + column.unit);
    return QList<QStringList>{heads} + rows;
}

QString ReportTable::alignments() const
{
    QString text;
    for (const Column &column : columns)
        text += column.isName ? 'l' : 'r';
    return text;
}

bool ReportTable::isFault(qsizetype row, qsizetype column) const
{
    if (!columns[column].isFault)
        return false;
    const QString &text = rows[row][column];
    return text != format::unknown() && text != format::errors(0) && text != format::count(0);
}

ReportTable levelTable(const ReportRun &run, ReportRoom room)
{
    const bool hasRates = room == ReportRoom::Terminal || room == ReportRoom::Page;
    ReportTable table{QStringLiteral("By level, judged by its hold"), {loadColumn(run)}, {}};
    table.columns.append({"tps", "Throughput", "/s"});
    if (hasRates)
        for (const QuotedRate &rate : run.record.info.rates)
            table.columns.append({QString::fromStdString(rate.name), QString::fromStdString(rate.title), ""});
    addHeads(table, levelColumns, room);
    bool allComplete = true;
    for (const LevelSummary &level : run.summary.levels) {
        const QString cut = room == ReportRoom::Digest ? QStringLiteral(" (cut short)") : QStringLiteral("*");
        QStringList row{format::amount(level.users) + (level.complete ? QString() : cut), format::rate(level.figures.tps)};
        if (hasRates)
            for (const double rate : level.rates)
                row << format::rate(rate);
        table.rows.append(row + cellsOf(levelColumns, level, room));
        allComplete = allComplete && level.complete;
    }
    if (!allComplete)
        table.title += QStringLiteral(". * not measured to its end");
    return table;
}

ReportTable costTable(const ReportRun &run)
{
    if (!hasCosts(run))
        return {};
    ReportTable table{costTitle(run), {loadColumn(run)}, {}};
    std::vector<CostColumn> columns(costColumns.begin(), costColumns.end());
    columns.push_back(serverMemoryColumn);
    for (const CostColumn &column : columns)
        table.columns.append({QString::fromUtf8(column.head), QString::fromUtf8(column.title), QString::fromUtf8(column.unit)});
    for (const LevelSummary &level : run.summary.levels) {
        QStringList row{format::amount(level.users)};
        for (const CostColumn &column : columns)
            row << format::figure(costOf(column, level, run.record.info), column.unit);
        table.rows.append(row);
    }
    return table;
}

ReportTable transactionTable(const ReportRun &run, ReportRoom room)
{
    ReportTable table{QStringLiteral("By transaction, over the whole run"), {}, {}};
    addHeads(table, typeColumns, room);
    for (std::size_t i = 0; i < run.summary.types.size(); ++i)
        table.rows.append(cellsOf(typeColumns, TypeRow{QString::fromStdString(run.record.info.types[i]), run.summary.types[i]},
                                  room));
    return table;
}

ReportTable statementTable(const ReportRun &run, ReportRoom room)
{
    ReportTable table{QStringLiteral("By statement, over the whole run"), {}, {}};
    addHeads(table, statementColumns, room);
    const std::vector<ScriptStatement> &statements = run.record.info.statements;
    for (std::size_t i = 0; i < run.summary.statements.size() && i < statements.size(); ++i)
        if (run.summary.statements[i].sent > 0)
            table.rows.append(cellsOf(statementColumns, StatementRow{statements[i], run.summary.statements[i]}, room));
    return table;
}

} // namespace dyno
