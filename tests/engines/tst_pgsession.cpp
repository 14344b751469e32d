// SPDX-License-Identifier: GPL-3.0-or-later
// PostgreSQL's session over both of its clients: what the conformance suite has no word for, and, over a server that is
// scripted, answers that no server should give.
#include "conformance.h"

#include <atomic>
#include <netinet/in.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

using namespace conformance;
using namespace std::string_literals;

namespace {

std::string message(char type, const std::string &body)
{
    std::string all(1, type);
    const auto length = std::uint32_t(body.size() + 4);
    for (int shift = 24; shift >= 0; shift -= 8)
        all += char(length >> shift);
    return all + body;
}

const std::string ready = message('Z', "I");

// Lets libpq in, says yes to whatever sets the session up, gives the answers of its script, one for
// each query, and goes.
class ScriptedServer
{
public:
    explicit ScriptedServer(std::vector<std::string> answers) : m_answers(std::move(answers))
    {
        m_listener = ::socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        if (::bind(m_listener, reinterpret_cast<sockaddr *>(&address), size) != 0 || ::listen(m_listener, 1) != 0
            || ::getsockname(m_listener, reinterpret_cast<sockaddr *>(&address), &size) != 0)
            qFatal("no port for the scripted server");
        m_port = ntohs(address.sin_port);
        m_thread = std::thread([this] { serve(); });
    }
    ~ScriptedServer()
    {
        ::shutdown(m_listener, SHUT_RDWR);
        m_thread.join();
        ::close(m_listener);
    }
    ProfileAndSecret place() const
    {
        return parseProfileUrl("postgresql://u@127.0.0.1:" + std::to_string(m_port) + "/d").value();
    }

private:
    static bool receive(int socket, char *to, std::size_t size)
    {
        for (std::size_t had = 0; had < size;) {
            const ssize_t count = ::recv(socket, to + had, size - had, 0);
            if (count <= 0)
                return false;
            had += std::size_t(count);
        }
        return true;
    }
    static std::uint32_t number(const char *from)
    {
        std::uint32_t value = 0;
        for (int i = 0; i < 4; ++i)
            value = value << 8 | static_cast<unsigned char>(from[i]);
        return value;
    }
    void serve()
    {
        const int client = ::accept(m_listener, nullptr, nullptr);
        char head[5];
        std::string body;
        // Requests for encryption are refused, the start is answered.
        while (receive(client, head, 4)) {
            body.resize(number(head) - 4);
            if (!receive(client, body.data(), body.size()))
                break;
            const std::uint32_t code = number(body.data());
            if (code != 80877103 && code != 80877104) {
                send(client, message('R', "\0\0\0\0"s) + ready);
                break;
            }
            send(client, "N");
        }
        std::size_t next = 0;
        while (receive(client, head, 5)) {
            body.resize(number(head + 1) - 4);
            if (!receive(client, body.data(), body.size()))
                break;
            if (head[0] != 'Q')
                continue;
            if (body.find("asked") == std::string::npos)
                send(client, message('C', "SET\0"s) + ready);
            else
                send(client, m_answers[next++]);
            if (next == m_answers.size())
                break;
        }
        ::close(client);
    }
    static void send(int socket, const std::string &bytes) { ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL); }

    const std::vector<std::string> m_answers;
    int m_listener = -1;
    std::uint16_t m_port = 0;
    std::thread m_thread;
};

// A row of one column "a".
std::string described()
{
    return message('T', "\0\1a\0\0\0\0\0\0\0\0\0\0\31\377\377\377\377\377\377\0\0"s);
}
std::string row(const std::string &text)
{
    return message('D', "\0\1\0\0\0"s + char(text.size()) + text);
}
std::string selected(const std::string &text)
{
    return described() + row(text) + message('C', "SELECT 1\0"s);
}

} // namespace

class TestPgSession : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase_data() { addTargets(); }
    void init()
    {
        if (QByteArray(current().id) != "postgresql")
            QSKIP("PostgreSQL alone");
    }

    void cursorsGiveWhatTheyHave()
    {
        NEEDS_SERVER();
        Loop loop;
        Client client(loop);
        QVERIFY(client.connect().ok());
        client.run({"BEGIN", "DECLARE c CURSOR FOR SELECT 5 AS a"});
        // Prepared while the cursor gives something else, or is not there at all.
        QVERIFY(loop.await(client->prepare(client.statement("FETCH c"))).ok());
        client.run({"ROLLBACK"});
        for (const auto &[query, columns] : {std::pair("SELECT 7 AS x, 8 AS y", 2), std::pair("SELECT 'one' AS only", 1)}) {
            client.run({"BEGIN", "DECLARE c CURSOR FOR "s + query});
            Rows rows;
            const Outcome fetched = client.execute("FETCH c", {}, &rows);
            QVERIFY2(fetched.ok(), client.error().message.c_str());
            QCOMPARE(fetched.rows, 1u);
            QCOMPARE(int(rows.columns.size()), columns);
            QCOMPARE(rows.rows.at(0).at(0).value(), columns == 2 ? "7"s : "one"s);
            client.run({"ROLLBACK"});
        }
    }

    // One statement fails of it, and the next is prepared anew.
    void changedTablesAreFollowed()
    {
        NEEDS_SERVER();
        Loop loop;
        Client client(loop);
        QVERIFY(client.connect().ok());
        client.run({"DROP TABLE IF EXISTS conf_changing", "CREATE TABLE conf_changing (a int)", "INSERT INTO conf_changing VALUES (1)"});
        for (int time = 0; time < 3; ++time) {
            Rows rows;
            (void)client.execute("SELECT * FROM conf_changing", {}, &rows); // after a change it may fail once
            rows = {};
            const Outcome again = client.execute("SELECT * FROM conf_changing", {}, &rows);
            QVERIFY2(again.ok(), client.error().message.c_str());
            QCOMPARE(int(rows.rows.at(0).size()), 1 + time);
            client.run({"ALTER TABLE conf_changing ADD COLUMN b" + std::to_string(time) + " int"});
        }
    }

    // What goes into variables is kept until its command has succeeded; a whole table would fill the memory.
    void keptRowsHaveALimit()
    {
        NEEDS_SERVER();
        Loop loop;
        Client client(loop);
        QVERIFY(client.connect().ok());
        if (*current().client || !client->tlsInUse().empty())
            QSKIP("libpq reads every answer as a whole");
        const std::string megabytes = "SELECT repeat('x', 1000000) AS a FROM generate_series(1, ";
        Rows rows;
        const Outcome tooMuch = client.text(megabytes + "100)", &rows);
        QCOMPARE(tooMuch.failure, Failure::ConnectionLost);
        QVERIFY(!client->isOpen());
        QVERIFY2(client.error().message.find("more than 64 MiB") != std::string::npos, client.error().message.c_str());
        QVERIFY(client.error().advice.find("LIMIT") != std::string::npos);

        QVERIFY2(client.connect().ok(), client.error().message.c_str());
        const Outcome counted = client.text(megabytes + "100)"); // nobody keeps them
        QVERIFY2(counted.ok(), client.error().message.c_str());
        QCOMPARE(counted.rows, 100u);
        for (int time = 0; time < 2; ++time) { // it is a limit of one command
            Rows some;
            const Outcome fits = client.text(megabytes + "40)", &some);
            QVERIFY2(fits.ok(), client.error().message.c_str());
            QCOMPARE(int(some.rows.size()), 40);
        }
    }

    void raisedErrorsAreNoLostConnection()
    {
        NEEDS_SERVER();
        Loop loop;
        Client client(loop);
        QVERIFY(client.connect().ok());
        const Outcome raised = client.text("DO $$ BEGIN RAISE EXCEPTION 'mine' USING ERRCODE = '57P01'; END $$");
        QCOMPARE(raised.failure, Failure::Other);
        QVERIFY(client->isOpen());
        QCOMPARE(client.single("SELECT 1"), "1"s);
    }

    void textsWithZeroBytesAreNotCutShort()
    {
        NEEDS_SERVER();
        Loop loop;
        Client client(loop);
        QVERIFY(client.connect().ok());
        client.run({"DROP TABLE IF EXISTS conf_zero", "CREATE TABLE conf_zero (a int)", "INSERT INTO conf_zero VALUES (1)"});
        QCOMPARE(client.text("DELETE FROM conf_zero WHERE 1 = 1\0 AND a = 2"s).failure, Failure::Other);
        QVERIFY2(client.error().message.find("zero byte") != std::string::npos, client.error().message.c_str());
        QCOMPARE(client.single("SELECT count(*) FROM conf_zero"), "1"s);
    }

    void whyAnIdleConnectionWentIsKept()
    {
        NEEDS_SERVER();
        Loop loop;
        Client client(loop), killer(loop);
        QVERIFY(client.connect().ok() && killer.connect().ok());
        killer.run({"SELECT pg_terminate_backend(" + client.single("SELECT pg_backend_pid()") + ")"});
        Pending pause;
        follow(killer->executeText("SELECT pg_sleep(0.2)"), pause); // the loop runs meanwhile
        loop.await(pause);
        QCOMPARE(client.text("SELECT 1").failure, Failure::ConnectionLost);
        QVERIFY2(client.error().message.find("terminating connection") != std::string::npos
                     || QByteArray(current().client) == "library",
                 client.error().message.c_str());
        QVERIFY(client.connect().ok());
        QCOMPARE(client.single("SELECT 1"), "1"s);
    }

    void oddAnswers_data()
    {
        QTest::addColumn<QByteArray>("behindFirst");
        QTest::addColumn<QByteArray>("second");
        QTest::addColumn<QByteArray>("expected"); // of the second; empty: the connection is lost
        const auto row = [](const char *name, const std::string &behindFirst, const std::string &second, const char *expected) {
            QTest::newRow(name) << QByteArray::fromStdString(behindFirst) << QByteArray::fromStdString(second) << QByteArray(expected);
        };
        const std::string good = selected("two") + ready;
        row("as it should be", "", good, "two");
        row("a second ReadyForQuery", ready, good, "two");
        row("an error between statements", message('E', "SERROR\0VERROR\0C01000\0Mby the way\0\0"s), good, "two");
        row("a warning between statements", message('N', "SWARNING\0VWARNING\0Mby the way\0\0"s), good, "two");
        row("a length that is none", "N\0\0\0\3"s, good, "");
        row("a negative length", "N\200\0\0\0"s, good, "");
        row("more than there ever comes", "", described() + "D\77\377\377\377x"s, "");
        row("a row of two columns where there is one", "",
            described() + message('D', "\0\2\0\0\0\1a\0\0\0\1b"s) + message('C', "SELECT 1\0"s) + ready, "");
        row("a value that ends behind its row", "",
            described() + message('D', "\0\1\0\0\0\11a"s) + message('C', "SELECT 1\0"s) + ready, "");
        row("a row without columns", "", ::row("two") + message('C', "SELECT 1\0"s) + ready, "");
        row("a damaged description", "", message('T', "\0\7a\0"s) + ready, "");
        row("a tag without its end", "", described() + ::row("two") + message('C', "SELECT 1") + ready, "");
        row("ready in no state", "", selected("two") + message('Z', ""), "");
        row("a message that nobody knows", "", message('?', "what") + ready, "");
        row("an error without words", "", message('E', "\0"s) + ready, "");
    }
    void oddAnswers()
    {
        if (*current().client)
            QSKIP("libpq's own to judge");
        QFETCH(QByteArray, behindFirst);
        QFETCH(QByteArray, second);
        QFETCH(QByteArray, expected);
        ScriptedServer server({selected("one") + ready + behindFirst.toStdString(), second.toStdString()});
        Loop loop;
        Client client(loop, server.place());
        QVERIFY2(client.connect().ok(), client.error().message.c_str());
        QCOMPARE(client.single("asked 1"), "one"s);
        Rows rows;
        const Outcome outcome = client.text("asked 2", &rows);
        if (QByteArray(QTest::currentDataTag()) == "an error without words") {
            QCOMPARE(outcome.failure, Failure::Other);
            QVERIFY2(client.error().message.find("did not say why") != std::string::npos, client.error().message.c_str());
        } else if (expected.isEmpty()) {
            QCOMPARE(outcome.failure, Failure::ConnectionLost);
            QVERIFY(!client->isOpen());
            QVERIFY(!client.error().message.empty());
        } else {
            QVERIFY2(outcome.ok(), client.error().message.c_str());
            QCOMPARE(rows.rows.at(0).at(0).value(), expected.toStdString());
        }
    }
};

QTEST_GUILESS_MAIN(TestPgSession)
#include "tst_pgsession.moc"
