// SPDX-License-Identifier: GPL-3.0-or-later
// Host figures of a machine that is asked by ssh, with a real sshd.
#include "engines/host/serverprocess.h"
#include "engines/host/sshhost.h"

#include "hostprograms.h"
#include "sshserver.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QtTest>

#include <memory>

using namespace dyno;
using namespace hostprograms;
using namespace std::chrono_literals;


class TestSshHost : public QObject
{
    Q_OBJECT
private slots:
    void addresses_data();
    void addresses();
    void answers();
    void theRealServer();
    void whoIsRefused_data();
    void whoIsRefused();
    void aServersProcesses();
    void aServerThatIsNotThere();
};

void TestSshHost::addresses_data()
{
    QTest::addColumn<QByteArray>("url");
    QTest::addColumn<QByteArray>("user");
    QTest::addColumn<QByteArray>("host"); // empty: refused
    QTest::addColumn<QByteArray>("port");
    QTest::addColumn<QByteArray>("config");
    const auto row = [](const char *url, const char *user, const char *host, const char *port, const char *config) {
        QTest::newRow(url) << QByteArray(url) << QByteArray(user) << QByteArray(host) << QByteArray(port)
                           << QByteArray(config);
    };
    row("ssh://db1", "", "db1", "", "");
    row("ssh://joe@db1/", "joe", "db1", "", "");
    row("ssh://joe@db1:2222", "joe", "db1", "2222", "");
    row("ssh://joe@[fe80::1]:2222", "joe", "fe80::1", "2222", "");
    row("ssh://db1?config=/etc/a b", "", "db1", "", "/etc/a b");
    for (const char *wrong :
         {"ssh://", "ssh://joe@", "ssh://@db1", "ssh://joe:secret@db1", "ssh://db1:0", "ssh://db1:x", "ssh://db1:",
          "ssh://-oProxyCommand=x", "ssh://-x@db1", "ssh://db1;reboot", "ssh://db1?key=x", "ssh://[db1"})
        row(wrong, "", "", "", "");
}

void TestSshHost::addresses()
{
    QFETCH(QByteArray, url);
    QFETCH(QByteArray, user);
    QFETCH(QByteArray, host);
    QFETCH(QByteArray, port);
    QFETCH(QByteArray, config);
    const auto address = parseSshAddress(url.toStdString());
    QCOMPARE(address.has_value(), !host.isEmpty());
    if (address.has_value())
        QCOMPARE(*address,
                 (SshAddress{user.toStdString(), host.toStdString(), port.toStdString(), config.toStdString()}));
    else
        QVERIFY(address.error().message.find("secret") == std::string::npos);
}

void TestSshHost::answers()
{
    const ProcTexts texts = parseSshAnswer("Welcome!\n@stat\ncpu  1 2 3 4\nctxt 5\n@loadavg\n0.5 1 1 1/1 1\n"
                                           "@meminfo\n@other\nx\n@net/dev\neth0: 1\n");
    QCOMPARE(texts.stat, std::string("cpu  1 2 3 4\nctxt 5\n"));
    QCOMPARE(texts.loadavg, std::string("0.5 1 1 1/1 1\n"));
    QCOMPARE(texts.meminfo, std::string());
    QCOMPARE(texts.netdev, std::string("eth0: 1\n"));
}

void TestSshHost::theRealServer()
{
    NEED_PROGRAM("sshd")
    NEED_PROGRAM("ssh")
    SshServer server;
    const auto source = *makeHostSource(server.url());
    QVERIFY(source->title().find("config") == std::string::npos);
    const auto figures = figuresOf(*source);
    QVERIFY2(figures.has_value(), source->note().c_str());
    QCOMPARE(source->cpuCount(), (*makeHostSource("local"))->cpuCount());
    const auto &cpu = *figures->cpu;
    const double sum = cpu.usr + cpu.nice + cpu.sys + cpu.iowait + cpu.irq + cpu.steal + cpu.idle;
    QVERIFY2(qAbs(sum - 100) < 0.01, qPrintable(QString::number(sum)));
    QVERIFY(figures->contextSwitches.value() > 0);
    QVERIFY(figures->memoryUsed.value() > 1e6);

    server.stop();
    QVERIFY(fallsSilent(*source));
    QVERIFY2(source->note().find("ssh://127.0.0.1") != std::string::npos, source->note().c_str());
    server.start();
    QVERIFY(figuresOf(*source).has_value());
    QCOMPARE(source->note(), std::string());
}

void TestSshHost::whoIsRefused_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("known");
    QTest::addColumn<QByteArray>("reason");
    QTest::newRow("a key that is not let in") << QByteArray("stranger") << QByteArray("known")
                                              << QByteArray("Permission denied");
    QTest::newRow("a machine that is not known") << QByteArray("client") << QByteArray("nothing")
                                                 << QByteArray("Host key verification failed");
}

void TestSshHost::whoIsRefused()
{
    NEED_PROGRAM("sshd")
    NEED_PROGRAM("ssh")
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, known);
    QFETCH(QByteArray, reason);
    SshServer server;
    server.writeClient("refused", key.constData(), known.constData());
    const auto source = *makeHostSource(server.url("refused"));
    QVERIFY(!source->sample().cpu);
    QVERIFY2(source->note().find(reason.toStdString()) != std::string::npos, source->note().c_str());
}

void TestSshHost::aServersProcesses()
{
    NEED_PROGRAM("sshd")
    NEED_PROGRAM("ssh")
    SshServer server;
    // Any program under a server's name; this test's own connection leads to nothing of it.
    QTemporaryDir folder;
    const QString program = folder.filePath("mysqld");
    QVERIFY(QFile::copy(QStandardPaths::findExecutable("sleep"), program));
    QProcess process;
    process.start(program, {"600"});
    QVERIFY(process.waitForStarted());
    const QString first = QString::number(process.processId());
    QTcpServer listener;
    QVERIFY(listener.listen(QHostAddress::LocalHost));
    QTcpSocket socket;
    socket.connectToHost(QHostAddress::LocalHost, listener.serverPort());
    QVERIFY(socket.waitForConnected());
    const auto source = followBySsh(server.url(), int(socket.socketDescriptor()), first.toInt());
    QVERIFY2(source.has_value(), source ? "" : source.error().message.c_str());
    const QString title = QString::fromStdString((*source)->title());
    QVERIFY2(title.startsWith("process " + first + " (mysqld) of ssh://127.0.0.1"), qPrintable(title));
    QVERIFY(!title.contains("config"));
    ServerFigures seen; // each is given once
    const auto isKnown = [&] {
        const ServerFigures figures = (*source)->sample();
        if (figures.cpu)
            seen = {figures.cpu, seen.memory, figures.contextSwitches, figures.diskRead};
        if (figures.memory)
            seen.memory = figures.memory;
        return seen.cpu && seen.contextSwitches && seen.memory && seen.diskRead;
    };
    QTRY_VERIFY_WITH_TIMEOUT(isKnown(), 20'000);
    QVERIFY(seen.memory.value() > 10'000);

    process.kill();
    QVERIFY(process.waitForFinished());
    QTRY_VERIFY_WITH_TIMEOUT((*source)->sample() == ServerFigures() && !(*source)->note().empty(), 20'000);
    QVERIFY2((*source)->note().find("is gone") != std::string::npos, (*source)->note().c_str());
    process.start(program, {"600"});
    QVERIFY(process.waitForStarted());
    seen = {};
    QTRY_VERIFY_WITH_TIMEOUT(isKnown(), 20'000);
    QCOMPARE((*source)->note(), std::string());
    QVERIFY((*source)->title().starts_with("process " + std::to_string(process.processId()) + " "));

    server.stop();
    QTRY_VERIFY_WITH_TIMEOUT((*source)->sample() == ServerFigures() && !(*source)->note().empty(), 20'000);
    server.start();
    seen = {};
    QTRY_VERIFY_WITH_TIMEOUT(isKnown(), 60'000);
    process.kill();
    process.waitForFinished();
}

void TestSshHost::aServerThatIsNotThere()
{
    NEED_PROGRAM("sshd")
    NEED_PROGRAM("ssh")
    SshServer server;
    QTcpServer listener;
    QVERIFY(listener.listen(QHostAddress::LocalHost));
    QTcpSocket socket;
    socket.connectToHost(QHostAddress::LocalHost, listener.serverPort());
    QVERIFY(socket.waitForConnected());
    const auto nobody = followBySsh(server.url(), int(socket.socketDescriptor()), 4'194'304); // above every number
    QVERIFY(nobody.has_error());
    QVERIFY2(nobody.error().message.find("there is no process 4194304") != std::string::npos,
             nobody.error().message.c_str());
    server.stop();
    const auto silent = followBySsh(server.url(), int(socket.socketDescriptor()), 1);
    QVERIFY(silent.has_error());
    QVERIFY2(silent.error().message.find("ssh says") != std::string::npos, silent.error().message.c_str());
    QVERIFY(followBySsh(server.url(), -1, 1).has_error());
}

QTEST_GUILESS_MAIN(TestSshHost)
#include "tst_sshhost.moc"
