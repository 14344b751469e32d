// SPDX-License-Identifier: GPL-3.0-or-later
// A `.sqldyno` file from elsewhere is refused, or read whole: then it can be shown, reported and its plan looked at. The
// input is a file, or what stands in the columns of one that is sound: "\x1e" and a letter begin a column.
#include "app/planguard.h"
#include "app/reportformat.h"
#include "app/report.h"
#include "app/runstore.h"
#include "app/seriesagenda.h"
#include "engines/measure/hdrformat.h"
#include "tests/fuzz/require.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonDocument>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>

#include <memory>

using namespace dyno;

namespace {

constexpr const char *columns[] = {
    "UPDATE run SET types = ?",           "UPDATE run SET phases = ?",          "UPDATE run SET rates = ?",
    "UPDATE run SET ramp = ?",            "UPDATE run SET parameters = ?",      "UPDATE run SET tags = ?",
    "UPDATE run SET sparkline = ?",       "UPDATE run_detail SET plan = ?",     "UPDATE run_detail SET settings = ?",
    "UPDATE run_detail SET statements = ?", "UPDATE run_detail SET data_digests = ?", "UPDATE tick SET facts = ?",
    "UPDATE event SET text = ?",          "UPDATE run SET engine = ?",          "UPDATE run SET title = ?",
    "UPDATE run SET notes = ?",           "UPDATE run SET state = ?",           "UPDATE run SET tps = ?",
};

class World
{
public:
    World() : m_folder((QFile::exists("/dev/shm") ? "/dev/shm" : QDir::tempPath()) + "/fuzz-XXXXXX")
    {
        auto store = RunStore::open(path("own.sqldyno"));
        require(store.has_value(), "no store", store.has_error() ? store.error().message : "");
        RunInfo info;
        info.id = "01234567-89ab-4cde-8f01-23456789abcd";
        info.name = "fuzz";
        info.engine = "postgresql";
        info.workload = "shop";
        info.types = {"read", "write"};
        info.phases = {{Phase::Kind::Hold, 0, 5, 5, 2'000'000}};
        info.startedMs = 1'790'000'000'000;
        info.planJson = R"({"ramp": "5 hold=2s", "workload": "shop"})";
        require((*store)->begin(info).has_value(), "no run");
        for (std::uint32_t number = 0; number < 2; ++number) {
            Tick tick;
            tick.number = number;
            tick.startUs = number * 1'000'000;
            tick.lengthUs = 1'000'000;
            tick.facts.emplace_back().phase = 0;
            tick.facts[0].types.resize(2);
            TypeFacts &facts = tick.facts[0].types[0];
            facts.attempted = facts.committed = 3;
            facts.response.record(1000, 3);
            require((*store)->appendTick(info.id, tick).has_value(), "no tick");
        }
        require((*store)->appendEvent(info.id, {RunEvent::Kind::Note, 0, "begun"}).has_value(), "no event");
        info.state = RunState::Finished;
        require((*store)->finish(info).has_value(), "no end");
        require((*store)->exportRuns({info.id}, path("sound.sqldyno")).has_value(), "no file");
        QFile file(path("sound.sqldyno"));
        require(file.open(QIODevice::ReadOnly), "no file to read");
        m_sound = file.readAll();
        auto empty = RunStore::openTemporary();
        require(empty.has_value(), "no temporary store");
        m_store = std::move(*empty);
    }
    QString path(const char *name) const { return m_folder.filePath(name); }
    RunStore &store() { return *m_store; }

    void writeFile(const QByteArray &bytes)
    {
        QFile file(path("input.sqldyno"));
        require(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size(), "the input is not written");
    }
    void writeColumns(const QByteArray &input)
    {
        writeFile(m_sound);
        {
            QSqlDatabase database = QSqlDatabase::addDatabase("QSQLITE", "fuzz");
            database.setDatabaseName(path("input.sqldyno"));
            require(database.open(), "the input is not opened");
            for (const QByteArray &part : input.split('\x1e')) {
                const int column = part.isEmpty() ? -1 : part[0] - 'a';
                if (column < 0 || std::size_t(column) >= std::size(columns))
                    continue;
                QSqlQuery query(database);
                const QByteArray value = part.mid(1);
                const bool isBlob = column == 6 || column == 11;
                query.prepare(columns[column]);
                query.addBindValue(isBlob ? QVariant(value) : QVariant(QString::fromUtf8(value)));
                (void)query.exec(); // what the schema itself refuses stays as it was
            }
        }
        QSqlDatabase::removeDatabase("fuzz");
    }

private:
    QTemporaryDir m_folder;
    QByteArray m_sound;
    std::unique_ptr<RunStore> m_store;
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    static int argc = 1;
    static char name[] = "fuzz", *argv[] = {name, nullptr};
    static const std::unique_ptr<QCoreApplication> application(
        QCoreApplication::instance() ? nullptr : std::make_unique<QCoreApplication>(argc, argv));
    static World world;
    const QByteArray input(reinterpret_cast<const char *>(data), qsizetype(size));
    input.startsWith('\x1e') ? world.writeColumns(input) : world.writeFile(input);
    const auto import = world.store().importRuns(world.path("input.sqldyno"));
    if (import.has_error()) {
        require(!import.error().message.empty(), "a fault without words");
        return 0;
    }
    (void)world.store().listings();
    for (const std::string &id : import->added) {
        require(world.store().isImported(id), "a run that is not known as imported", id);
        auto record = world.store().load(id);
        if (record.has_error())
            continue;
        (void)hlogText(*record);
        (void)storedStep(record->info);
        const auto plan
            = BenchPlan::fromJson(QJsonDocument::fromJson(QByteArray::fromStdString(record->info.planJson)).object());
        if (plan.has_value() && plan->repeats < 100 && plan->ramp.size() < 1000)
            (void)guardOf(*plan);
        const ReportRun run(std::move(*record));
        (void)reportJson({run}, {});
        (void)levelTableText(run);
    }
    require(world.store().remove(import->added).has_value() && world.store().purge().has_value(), "not removed");
    return 0;
}
