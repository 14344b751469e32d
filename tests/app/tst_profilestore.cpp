// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/argvsecrets.h"
#include "app/profilestore.h"
#include "app/secrets.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

using namespace dyno;

namespace {

Profile postgres(const std::string &name)
{
    Profile profile = parseProfileUrl("postgresql://ann@db1:5433/shop?sslmode=require&pool=40").value().profile;
    profile.name = name;
    return profile;
}

} // namespace

class TestProfileStore : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void keepsProfiles();
    void neverKeepsAPassword();
    void passwordsInWordsAreHidden_data();
    void passwordsInWordsAreHidden();
    void keepsWhatAnotherProgramWrote();
    void renamesAndRemoves();
    void refusesBadNames_data();
    void refusesBadNames();
    void refusesFaultyProfiles();
    void unreadableFileIsNotOverwritten_data();
    void unreadableFileIsNotOverwritten();
    void resolvesWords_data();
    void resolvesWords();
    void embeddedEngineGetsAPrivateFile();
    void passwordsComeFromTheEnvironment_data();
    void passwordsComeFromTheEnvironment();
    void passwordsBelongToPlaceAndUser();
    void personIsAsked();

private:
    void write(const QByteArray &text) const;
    QByteArray content() const;
    std::unique_ptr<QTemporaryDir> m_dir;
    QString m_path;
};

void TestProfileStore::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    m_path = m_dir->filePath("config/profiles.json");
    qunsetenv("SQLDYNO_PASSWORD");
    qunsetenv("DBUS_SESSION_BUS_ADDRESS"); // no test touches a real key chain
    qunsetenv("XDG_RUNTIME_DIR");
}

void TestProfileStore::write(const QByteArray &text) const
{
    QDir().mkpath(QFileInfo(m_path).absolutePath());
    QFile file(m_path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

QByteArray TestProfileStore::content() const
{
    QFile file(m_path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void TestProfileStore::keepsProfiles()
{
    const Profile one = postgres("büro \"one\"");
    Profile two = postgres("two");
    {
        ProfileStore store(m_path);
        QVERIFY(store.read().has_value());
        QVERIFY(store.profiles().empty());
        QSignalSpy changed(&store, &ProfileStore::changed);
        QVERIFY(store.save(one).has_value());
        QVERIFY(store.save(two).has_value());
        two.database = "other";
        QVERIFY(store.save(two).has_value());
        QCOMPARE(changed.count(), 3);
    }
    ProfileStore store(m_path);
    QVERIFY(store.read().has_value());
    QVERIFY(store.profiles() == std::vector<Profile>({one, two}));
    QCOMPARE(QFileInfo(m_path).permissions(),
             QFile::ReadOwner | QFile::WriteOwner | QFile::ReadUser | QFile::WriteUser);
}

void TestProfileStore::passwordsInWordsAreHidden_data()
{
    QTest::addColumn<QByteArray>("word");
    QTest::addColumn<QByteArray>("shown");
    const auto row = [](const char *word, const char *shown) {
        QTest::newRow(word) << QByteArray(word) << QByteArray(shown);
    };
    row("postgresql://u:pw@h/d", "postgresql://u:**@h/d");
    row("postgresql://u:p@w/x@h/d", "postgresql://u:*****@h/d"); // not escaped
    row("--profile=mysql://u:pw@h", "--profile=mysql://u:**@h");
    row("mysql://u@h/d?password=pw&pool=3", "mysql://u@h/d?password=**&pool=3");
    row("mysql://u@h/d?pool=3&passw%6frd=pw", "mysql://u@h/d?pool=3&passw%6frd=**");
    row("mysql://u@h/d?%50ASSWORD=pw", "mysql://u@h/d?%50ASSWORD=**");
    row("postgresql://h/d?sslpassword=a&passwd=b", "postgresql://h/d?sslpassword=*&passwd=*");
    row("postgresql://u@h:5432/d?pool=3", "postgresql://u@h:5432/d?pool=3");
    row("100,200 arrive=10s hold=80s", "100,200 arrive=10s hold=80s");
}

void TestProfileStore::passwordsInWordsAreHidden()
{
    QFETCH(QByteArray, word);
    QFETCH(QByteArray, shown);
    QCOMPARE(QByteArray::fromStdString(withoutSecrets(word.toStdString())), shown);
}

void TestProfileStore::neverKeepsAPassword()
{
    auto parsed = parseProfileUrl("mysql://root:hunter2@db1/shop").value();
    parsed.profile.name = "careless";
    ProfileStore store(m_path);
    QVERIFY(store.save(parsed.profile).has_value());
    QVERIFY(content().contains("db1"));
    QVERIFY(!content().contains("hunter2"));
    // One that somebody wrote in by hand leaves with the next change.
    write(R"({"profiles":[{"name":"by hand","url":"mysql://root:hunter2@db1/shop"}]})");
    QVERIFY(store.save(parsed.profile).has_value());
    QVERIFY(content().contains("by hand"));
    QVERIFY(!content().contains("hunter2"));
}

void TestProfileStore::keepsWhatAnotherProgramWrote()
{
    ProfileStore mine(m_path), other(m_path);
    QVERIFY(mine.read().has_value());
    QVERIFY(other.save(postgres("theirs")).has_value());
    QVERIFY(mine.save(postgres("mine")).has_value());
    QVERIFY(mine.find("theirs").has_value());
}

void TestProfileStore::renamesAndRemoves()
{
    ProfileStore store(m_path);
    QVERIFY(store.save(postgres("one")).has_value());
    QVERIFY(store.save(postgres("two")).has_value());
    QVERIFY(store.rename("one", "uno").has_value());
    QVERIFY(!store.find("one"));
    QCOMPARE(store.find("uno")->host, std::string("db1"));
    QCOMPARE(store.rename("uno", "two").error().kind, ErrorKind::Usage);
    QCOMPARE(store.rename("one", "three").error().kind, ErrorKind::NotFound);
    QVERIFY(store.rename("two", "two").has_value());
    QVERIFY(store.remove("uno").has_value());
    QCOMPARE(store.profiles().size(), std::size_t(1));
    QCOMPARE(store.remove("uno").error().kind, ErrorKind::NotFound);
}

void TestProfileStore::refusesBadNames_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("empty") << "";
    QTest::newRow("spaces around") << " a ";
    QTest::newRow("line break") << "a\nb";
    QTest::newRow("reads as an address") << "sqlite:a";
    QTest::newRow("too long") << QString(101, 'a');
}

void TestProfileStore::refusesBadNames()
{
    QFETCH(QString, name);
    ProfileStore store(m_path);
    QVERIFY(store.save(postgres("good")).has_value());
    QCOMPARE(store.save(postgres(name.toStdString())).error().kind, ErrorKind::Usage);
    QCOMPARE(store.rename("good", name.toStdString()).error().kind, ErrorKind::Usage);
    QCOMPARE(store.profiles().size(), std::size_t(1));
}

void TestProfileStore::refusesFaultyProfiles()
{
    Profile profile = postgres("faulty");
    profile.port = 70'000;
    profile.options["password"] = "hunter2";
    ProfileStore store(m_path);
    const auto refused = store.save(profile);
    QVERIFY(refused.has_error());
    const QString words = QString::fromStdString(refused.error().message);
    QVERIFY2(words.contains("port") && words.contains("password") && !words.contains("hunter2"), qPrintable(words));
    QVERIFY(content().isEmpty());
}

void TestProfileStore::unreadableFileIsNotOverwritten_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("why");
    QTest::newRow("broken JSON") << QByteArray("{\n\"profiles\": [\n{,}]}") << "line 3";
    QTest::newRow("no list") << QByteArray("{}") << "\"profiles\" is missing";
    QTest::newRow("no address") << QByteArray(R"({"profiles":[{"name":"a"}]})") << "profile 1";
    QTest::newRow("unknown engine") << QByteArray(R"({"profiles":[{"name":"a","url":"oracle://x"}]})") << "profile 1";
    QTest::newRow("no name") << QByteArray(R"({"profiles":[{"url":"sqlite:x"}]})") << "no name";
    QTest::newRow("two of one name")
        << QByteArray(R"({"profiles":[{"name":"a","url":"sqlite:x"},{"name":"a","url":"sqlite:y"}]})") << "two profiles";
}

void TestProfileStore::unreadableFileIsNotOverwritten()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, why);
    write(text);
    ProfileStore store(m_path);
    const auto read = store.read();
    QVERIFY(read.has_error());
    const QString words = QString::fromStdString(read.error().message);
    QVERIFY2(words.contains(why) && words.contains(m_path), qPrintable(words));
    QVERIFY(!read.error().advice.empty());
    QVERIFY(store.save(postgres("new")).has_error());
    QCOMPARE(content(), text);
}

void TestProfileStore::resolvesWords_data()
{
    QTest::addColumn<QString>("word");
    QTest::addColumn<QString>("place"); // of the profile, or a piece of the error
    QTest::newRow("saved name") << "bench" << "db1:5433/shop";
    QTest::newRow("address") << "mariadb://h:4000/d" << "h:4000/d";
    QTest::newRow("unknown name") << "bnech" << "No profile is called";
    QTest::newRow("known names are told") << "bnech" << "bench";
    QTest::newRow("unknown engine") << "oracle://h/d" << "no engine";
}

void TestProfileStore::resolvesWords()
{
    QFETCH(QString, word);
    QFETCH(QString, place);
    ProfileStore store(m_path);
    QVERIFY(store.save(postgres("bench")).has_value());
    const auto resolved = store.resolve(word.toStdString());
    const std::string words = resolved.has_value() ? resolved->profile.place()
                                                   : resolved.error().message + resolved.error().advice;
    QVERIFY2(QString::fromStdString(words).contains(place), words.c_str());
}

void TestProfileStore::embeddedEngineGetsAPrivateFile()
{
    qputenv("XDG_CACHE_HOME", m_dir->filePath("cache").toLocal8Bit());
    Profile profile = parseProfileUrl("sqlite:").value().profile;
    const Profile placed = withPrivateFile(profile).value();
    QCOMPARE(QString::fromStdString(placed.file), m_dir->filePath("cache/sqldyno/sqlite.db"));
    QVERIFY(QFileInfo(m_dir->filePath("cache/sqldyno")).isDir());
    profile.file = "bench.db";
    QCOMPARE(withPrivateFile(profile)->file, std::string("bench.db"));
    QCOMPARE(withPrivateFile(postgres("x"))->file, std::string());
}

void TestProfileStore::passwordsComeFromTheEnvironment_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("variable");
    QTest::newRow("any profile") << "bench" << QByteArray("SQLDYNO_PASSWORD");
    QTest::newRow("this profile") << "bench" << QByteArray("SQLDYNO_PASSWORD_BENCH");
    QTest::newRow("signs become _") << "my bench-2" << QByteArray("SQLDYNO_PASSWORD_MY_BENCH_2");
}

void TestProfileStore::passwordsComeFromTheEnvironment()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, variable);
    SecretStore secrets;
    const Profile profile = postgres(name.toStdString());
    std::optional<Secret> found;
    secrets.find(profile, [&](std::optional<Secret> secret) { found = std::move(secret); });
    QVERIFY(!found);
    qputenv(variable.constData(), "from the environment");
    secrets.find(profile, [&](std::optional<Secret> secret) { found = std::move(secret); });
    qunsetenv(variable.constData());
    QVERIFY(found);
    QCOMPARE(found->reveal(), std::string("from the environment"));
}

void TestProfileStore::passwordsBelongToPlaceAndUser()
{
    SecretStore secrets;
    secrets.remember(postgres("one"), Secret("s1"));
    const auto find = [&](const Profile &profile) {
        std::optional<Secret> found;
        secrets.find(profile, [&](std::optional<Secret> secret) { found = std::move(secret); });
        return found ? found->reveal() : std::string("none");
    };
    QCOMPARE(find(postgres("renamed")), std::string("s1"));
    Profile other = postgres("one");
    other.user = "bob";
    QCOMPARE(find(other), std::string("none"));
    secrets.forget(postgres("one"), [](const Result<void> &done) { QVERIFY(done.has_value()); });
    QCOMPARE(find(postgres("one")), std::string("none"));

    bool saved = true;
    secrets.save(postgres("one"), Secret("s2"), [&](const Result<void> &done) { saved = done.has_value(); });
    QVERIFY(!saved); // there is no key chain here, and it says so
    QCOMPARE(find(postgres("one")), std::string("s2"));
}

void TestProfileStore::personIsAsked()
{
    SecretStore secrets;
    std::optional<Secret> found;
    int answers = 0;
    const auto answer = [&](std::optional<Secret> secret) {
        found = std::move(secret);
        ++answers;
    };
    secrets.ask(postgres("one"), "refused", answer);
    QVERIFY(!found);
    QCOMPARE(answers, 1);
    secrets.setAsker([](const Profile &profile, const QString &reason, const SecretStore::Answer &reply) {
        QCOMPARE(profile.name, std::string("one"));
        QCOMPARE(reason, QString("refused"));
        reply(Secret("typed"));
    });
    secrets.ask(postgres("one"), "refused", answer);
    QCOMPARE(found->reveal(), std::string("typed"));
    secrets.find(postgres("one"), answer); // remembered
    QCOMPARE(found->reveal(), std::string("typed"));
}

QTEST_GUILESS_MAIN(TestProfileStore)
#include "tst_profilestore.moc"
