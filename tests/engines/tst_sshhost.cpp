// SPDX-License-Identifier: GPL-3.0-or-later
// Host figures of a machine that is asked by ssh, with a real sshd.
#include "engines/host/sshhost.h"

#include "hostprograms.h"

#include <QDir>
#include <QProcess>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QtTest>

#include <memory>

using namespace dyno;
using namespace hostprograms;
using namespace std::chrono_literals;

namespace {

// A real sshd on this machine, with keys of its own and a client configuration that trusts it.
class SshServer
{
public:
    SshServer() : m_port(freePort())
    {
        QDir().mkpath("/run/sshd"); // of root, which sshd wants and a machine without a running one lacks
        for (const char *key : {"host", "client", "stranger"})
            QProcess::execute("ssh-keygen", {"-q", "-t", "ed25519", "-N", "", "-f", m_folder.filePath(key)});
        QFile::copy(m_folder.filePath("client.pub"), m_folder.filePath("authorized"));
        write("sshd.conf", "HostKey " + path("host") + "\nAuthorizedKeysFile " + path("authorized") +
                               "\nStrictModes no\nUsePAM no\nPasswordAuthentication no\n"
                               "KbdInteractiveAuthentication no\nPidFile none\nPermitRootLogin prohibit-password\n"
                               "ListenAddress 127.0.0.1\n");
        QFile hostKey(m_folder.filePath("host.pub"));
        if (hostKey.open(QIODevice::ReadOnly))
            write("known", "[127.0.0.1]:" + QByteArray::number(m_port) + " " + hostKey.readAll());
        writeClient("client", "client", "known");
        start();
    }
    ~SshServer() { stop(); }
    void start()
    {
        m_process = std::make_unique<QProcess>();
        m_process->setProcessChannelMode(QProcess::MergedChannels);
        m_process->start(programPath("sshd"), {"-D", "-e", "-f", m_folder.filePath("sshd.conf"), "-p", QString::number(m_port)});
        for (int i = 0; i < 200; ++i) {
            QTcpSocket socket;
            socket.connectToHost(QHostAddress::LocalHost, quint16(m_port));
            if (socket.waitForConnected(100))
                return;
            std::this_thread::sleep_for(50ms);
        }
    }
    // With the connections that it serves.
    void stop()
    {
        if (m_process) {
            QProcess::execute("pkill", {"-KILL", "-P", QString::number(m_process->processId())});
            m_process->kill();
            m_process->waitForFinished();
        }
        m_process.reset();
    }
    void write(const QString &name, const QByteArray &text)
    {
        QFile file(m_folder.filePath(name));
        file.open(QIODevice::WriteOnly);
        file.write(text);
    }
    void writeClient(const char *name, const char *key, const char *known)
    {
        write(QString(name) + ".conf", "IdentityFile " + path(key) + "\nIdentitiesOnly yes\nIdentityAgent none\n" +
                                           "UserKnownHostsFile " + path(known) + "\nStrictHostKeyChecking yes\n" +
                                           "GlobalKnownHostsFile none\n");
    }
    std::string url(const char *client = "client") const
    {
        return "ssh://127.0.0.1:" + std::to_string(m_port) + "?config=" +
               m_folder.filePath(QString(client) + ".conf").toStdString();
    }

private:
    QByteArray path(const char *name) const { return m_folder.filePath(name).toUtf8(); }

    QTemporaryDir m_folder;
    int m_port;
    std::unique_ptr<QProcess> m_process;
};

} // namespace

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

QTEST_GUILESS_MAIN(TestSshHost)
#include "tst_sshhost.moc"
