// SPDX-License-Identifier: GPL-3.0-or-later
// The fuzz targets for a moment: every seed of the corpora, and changes of each that are the same in every run. A finding
// ends the program; tests/fuzz/run finds such inputs faster, and keeps them.
#include <QtTest>

#include <cstdint>
#include <random>
#include <vector>

#define FUZZ_TARGET(name) extern "C" int fuzz_##name(const std::uint8_t *data, std::size_t size);
#include "fuzztargets.inc"
#undef FUZZ_TARGET

namespace {

struct Target
{
    const char *name;
    int (*run)(const std::uint8_t *data, std::size_t size);
};
constexpr Target targets[] = {
#define FUZZ_TARGET(name) {#name, fuzz_##name},
#include "fuzztargets.inc"
#undef FUZZ_TARGET
};

constexpr qsizetype longest = 4096;
constexpr qint64 longestMs = 700; // of one target's changes

// One small change: a bit, a byte, a piece taken out, doubled, or exchanged for one of another seed.
void change(QByteArray &bytes, const QByteArray &other, std::mt19937_64 &random)
{
    const auto below = [&random](qsizetype end) { return qsizetype(random() % quint64(qMax<qsizetype>(end, 1))); };
    const qsizetype at = below(bytes.size()), length = 1 + below(qMin<qsizetype>(bytes.size() - at, 32));
    constexpr char telling[] = {'\0', '\'', '"', '\\', ';', ':', '-', '9', '%', '{', '[', '\n', '\x1e', char(0xff)};
    switch (random() % 6) {
    case 0:
        if (!bytes.isEmpty())
            bytes[at] = char(bytes[at] ^ (1 << (random() % 8)));
        break;
    case 1:
        bytes.insert(at, telling[random() % std::size(telling)]);
        break;
    case 2:
        bytes.remove(at, length);
        break;
    case 3:
        bytes.insert(at, bytes.mid(at, length));
        break;
    case 4:
        bytes.replace(at, length, other.mid(below(other.size()), length));
        break;
    default:
        bytes.truncate(at);
        break;
    }
    bytes.truncate(longest);
}

} // namespace

class TestFuzz : public QObject
{
    Q_OBJECT
private slots:
    void shortly_data();
    void shortly();
};

void TestFuzz::shortly_data()
{
    QTest::addColumn<int>("number");
    for (std::size_t i = 0; i < std::size(targets); ++i)
        QTest::newRow(targets[i].name) << int(i);
}

void TestFuzz::shortly()
{
    QFETCH(int, number);
    const Target &target = targets[number];
    const QDir corpus(QStringLiteral(SQLDYNO_SOURCE_DIR "/tests/fuzz/corpus/") + QLatin1String(target.name));
    QList<QByteArray> seeds;
    for (const QString &name : corpus.entryList(QDir::Files, QDir::Name)) {
        QFile file(corpus.filePath(name));
        QVERIFY(file.open(QIODevice::ReadOnly));
        seeds << file.readAll();
    }
    QVERIFY2(!seeds.isEmpty(), "a target without seeds");
    const auto run = [&](const QByteArray &bytes) {
        target.run(reinterpret_cast<const std::uint8_t *>(bytes.constData()), std::size_t(bytes.size()));
    };
    for (const QByteArray &seed : seeds)
        run(seed);
    run({});
    std::mt19937_64 random(20'260'801);
    QElapsedTimer timer;
    timer.start();
    int tried = 0;
    for (; tried < 3000 && timer.elapsed() < longestMs; ++tried) {
        QByteArray bytes = seeds[qsizetype(random() % quint64(seeds.size()))];
        for (quint64 changes = 1 + random() % 4; changes > 0; --changes)
            change(bytes, seeds[qsizetype(random() % quint64(seeds.size()))], random);
        run(bytes);
    }
    QVERIFY(tried > 0);
}

QTEST_GUILESS_MAIN(TestFuzz)
#include "tst_fuzz.moc"
