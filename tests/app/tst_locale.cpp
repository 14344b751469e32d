// SPDX-License-Identifier: GPL-3.0-or-later
// The person's locale and time zone change what the window shows, and no file: the same runs give the same bytes, numbers
// have a point, time stamps are UTC. The locales are made for the test where the machine has none.
#include "tests/app/program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QXmlStreamReader>
#include <QtTest>

namespace {

struct Place
{
    const char *locale, *zone;
};
// Comma as the point; i that is no I; no spaces between words; other digits, from right to left. Zones with half hours and
// on the other side of midnight.
constexpr Place places[] = {{"de_DE.UTF-8", "America/St_Johns"},
                            {"tr_TR.UTF-8", "Asia/Kathmandu"},
                            {"zh_CN.UTF-8", "Pacific/Kiritimati"},
                            {"ar_EG.UTF-8", "America/Los_Angeles"}};

QByteArray read(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestLocale : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void sameRunsSameFiles_data() { addPlaces(); }
    void sameRunsSameFiles();
    void runReadsAndWritesPoints_data() { addPlaces(); }
    void runReadsAndWritesPoints();
    void sameData_data() { addPlaces(); }
    void sameData();

private:
    static void addPlaces()
    {
        QTest::addColumn<QByteArray>("locale");
        QTest::addColumn<QByteArray>("zone");
        for (const Place &place : places)
            QTest::newRow(place.locale) << QByteArray(place.locale) << QByteArray(place.zone);
    }
    QProcessEnvironment at(const Program &program, const QByteArray &locale, const QByteArray &zone) const
    {
        QProcessEnvironment env = program.environment();
        for (const char *name : {"LANG", "LANGUAGE", "LC_NUMERIC"})
            env.remove(name);
        env.insert("LC_ALL", locale);
        env.insert("TZ", zone);
        if (m_locales.isValid() && locale != "C")
            env.insert("LOCPATH", m_locales.path());
        return env;
    }
    static Ended run(const QStringList &words, const QProcessEnvironment &env)
    {
        return Program::runOther(SQLDYNO_BINARY, words, env);
    }
    // Every file that the two recorded runs can be written to, by name.
    QMap<QString, QByteArray> filesOf(const QByteArray &locale, const QByteArray &zone) const;

    QTemporaryDir m_locales;
    Program m_first; // where the runs were recorded
};

void TestLocale::initTestCase()
{
    const QString localedef = QStandardPaths::findExecutable("localedef");
    const bool isRequired = qEnvironmentVariableIntValue("SQLDYNO_REQUIRE_SERVERS");
    if (localedef.isEmpty() || !QFile::exists("/usr/share/i18n/locales/de_DE")) {
        if (isRequired)
            QFAIL("localedef or its sources are missing: package locales");
        QSKIP("localedef or its sources are missing: package locales");
    }
    QList<QProcess *> makers;
    for (const Place &place : places) {
        const QString name = QLatin1String(place.locale);
        auto *maker = new QProcess(this);
        maker->start(localedef, {"-i", name.section('.', 0, 0), "-f", "UTF-8", m_locales.filePath(name)});
        makers << maker;
    }
    for (QProcess *maker : makers)
        QVERIFY(maker->waitForFinished(patience));
    for (const Place &place : places) // warnings of localedef are no failure
        QVERIFY2(QFile::exists(m_locales.filePath(QString(place.locale) + "/LC_NUMERIC")), place.locale);

    const Ended ran = run({"run", "-p", "sqlite:" + m_first.path("bench.db"), "-w", "shop:size=tiny", "-r", "2,4 arrive=1s hold=1s",
                           "--repeat", "2", "--threshold", "p95<1234.5ms", "--name", "IstanbuI", "--quiet", "--per-statement"},
                          at(m_first, "C", "UTC"));
    QVERIFY2(ran.code == 0, qPrintable(ran.err));
    QCOMPARE(m_first.run({"export", "LAST-SERIES", "-o", m_first.path("sent.sqldyno")}).code, 0);
}

QMap<QString, QByteArray> TestLocale::filesOf(const QByteArray &locale, const QByteArray &zone) const
{
    const Program program;
    const QProcessEnvironment env = at(program, locale, zone);
    QMap<QString, QByteArray> files;
    const auto take = [&](const QString &name, const QStringList &words) {
        const QString path = program.path(qPrintable(name));
        const Ended ended = run(words + QStringList{"-o", path}, env);
        if (ended.code != 0)
            files[name] = "failed: " + ended.err.toUtf8();
        else
            files[name] = read(path);
    };
    const Ended imported = run({"import", m_first.path("sent.sqldyno")}, env);
    files["import"] = imported.out.toUtf8().replace(QFile::encodeName(m_first.path("")), {});
    for (const char *name : {"one.html", "one.json", "one.md", "one.hgrm", "one.hlog", "one.svg", "one.png", "levels.csv"})
        take(name, {"export", "LAST"});
    take("seconds.csv", {"export", "LAST", "--seconds"});
    take("two.html", {"export", "LAST-SERIES"});
    take("two.svg", {"export", "LAST-SERIES", "--picture", "tps"});
    for (const char *name : {"compared.html", "compared.json", "compared.csv", "compared.md"})
        take(name, {"compare", "LAST-SERIES"});
    files["compared"] = run({"compare", "LAST-SERIES"}, env).out.toUtf8();
    files["runs.json"] = run({"runs", "--json"}, env).out.toUtf8();
    return files;
}

void TestLocale::sameRunsSameFiles()
{
    QFETCH(QByteArray, locale);
    QFETCH(QByteArray, zone);
    static const QMap<QString, QByteArray> expected = filesOf("C", "UTC");
    const QMap<QString, QByteArray> files = filesOf(locale, zone);
    QCOMPARE(files.keys(), expected.keys());
    for (auto it = files.begin(); it != files.end(); ++it) {
        const QByteArray &is = it.value(), &was = expected[it.key()];
        QVERIFY2(was.size() > 20 && !was.startsWith("failed"), qPrintable(it.key() + ": " + was.left(500)));
        qsizetype at = 0;
        while (at < is.size() && at < was.size() && is[at] == was[at])
            ++at;
        QVERIFY2(is == was, qPrintable(it.key() + ": " + is.mid(qMax<qsizetype>(at - 60, 0), 160) + "\n not "
                                       + was.mid(qMax<qsizetype>(at - 60, 0), 160)));
    }
}

void TestLocale::runReadsAndWritesPoints()
{
    QFETCH(QByteArray, locale);
    QFETCH(QByteArray, zone);
    const Program program;
    const QProcessEnvironment env = at(program, locale, zone);
    const QString json = program.path("run.json"), csv = program.path("run.csv"), junit = program.path("run.xml"),
                  summary = program.path("run.md");
    const qint64 before = QDateTime::currentMSecsSinceEpoch();
    const Ended ran = run({"run", "-p", "SQLITE:" + program.path("bench.db") + "?SYNCHRONOUS=NORMAL&isolation=SERIALIZABLE",
                           "-w", "shop:size=tiny,writes=0.25", "-r", "users 2 for=1.5s", "--threshold", "p95<1500.5ms",
                           "--threshold", "errors<0.5%", "--json", json, "-o", csv, "--junit", junit, "--summary", summary},
                          env);
    QVERIFY2(ran.code == 0, qPrintable(ran.err));
    QJsonParseError error;
    const QJsonObject first
        = QJsonDocument::fromJson(read(json), &error).object()["runs"].toArray()[0].toObject();
    QCOMPARE(error.error, QJsonParseError::NoError);
    const QString started = first["started"].toString();
    QVERIFY2(QRegularExpression("^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$").match(started).hasMatch(), qPrintable(started));
    const qint64 ms = QDateTime::fromString(started, Qt::ISODateWithMs).toMSecsSinceEpoch();
    QVERIFY2(ms >= before && ms < before + patience, qPrintable(started));
    QCOMPARE(first["parameters"].toObject(), (QJsonObject{{"size", "tiny"}, {"writes", "0.25"}}));

    // Heads and one level: as many fields, and those that are numbers are numbers of C.
    const QList<QByteArray> lines = read(csv).trimmed().split('\n');
    QCOMPARE(lines.size(), 2);
    const QList<QByteArray> heads = lines[0].trimmed().split(','), fields = lines[1].trimmed().split(',');
    int numbers = 0;
    for (const QByteArray &field : fields)
        numbers += QRegularExpression("^-?\\d+(\\.\\d+)?$").match(QString::fromUtf8(field)).hasMatch() ? 1 : 0;
    QVERIFY2(numbers >= 10, lines[1].constData());
    for (const QByteArray &whole : {read(summary), ran.out.toUtf8(), ran.err.toUtf8()}) {
        QVERIFY2(!QString::fromUtf8(whole).contains(QRegularExpression("\\d,\\d{1,2}(\\D|$)")), whole.constData());
        for (const QChar c : QString::fromUtf8(whole))
            QVERIFY2(!c.isDigit() || c.unicode() < 128, whole.constData()); // no other digits
    }
    QXmlStreamReader xml(read(junit));
    while (!xml.atEnd())
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.attributes().hasAttribute("time")) {
            const QString time = xml.attributes().value("time").toString();
            QVERIFY2(QRegularExpression("^\\d+(\\.\\d+)?$").match(time).hasMatch(), qPrintable(time));
        }
    QVERIFY(!xml.hasError());
}

// What is generated from a seed, and how names are compared, is the same everywhere.
void TestLocale::sameData()
{
    QFETCH(QByteArray, locale);
    QFETCH(QByteArray, zone);
    const auto digests = [this](const QByteArray &localeName, const QByteArray &zoneName) {
        const Program program;
        const Ended loaded = run({"load", "-p", "sqlite:" + program.path("bench.db"), "-w", "classifieds:size=tiny"},
                                 at(program, localeName, zoneName));
        const QStringList lines = loaded.out.split('\n').filter(" rows ");
        return loaded.code == 0 ? lines : QStringList{loaded.err};
    };
    static const QStringList expected = digests("C", "UTC");
    QVERIFY2(expected.size() > 10, qPrintable(expected.join('\n')));
    QCOMPARE(digests(locale, zone), expected);
}

QTEST_GUILESS_MAIN(TestLocale)
#include "tst_locale.moc"
