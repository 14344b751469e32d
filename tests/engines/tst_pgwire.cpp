// SPDX-License-Identifier: GPL-3.0-or-later
// PostgreSQL's protocol as it is framed: what is sent byte for byte, and answers that come in pieces. The bytes are
// written down from the chapter "Message Formats" of PostgreSQL's manual. No server.
#include "engines/db/pgmessage.h"
#include "engines/db/pgvalues.h"
#include "engines/db/pgwire.h"

#include <QtTest>

#include <atomic>
#include <cstdlib>
#include <new>

#include <sys/socket.h>
#include <unistd.h>

using namespace dyno;
using namespace std::string_literals;

static std::atomic<int> largeAllocations = 0; // larger than a wire's usual buffers

void *operator new(std::size_t size)
{
    if (size > 20'000)
        ++largeAllocations;
    if (void *const memory = std::malloc(size ? size : 1))
        return memory;
    throw std::bad_alloc();
}
void operator delete(void *memory) noexcept
{
    std::free(memory);
}
void operator delete(void *memory, std::size_t) noexcept
{
    std::free(memory);
}

class TestPgWire : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void asksByTheBook_data();
    void asksByTheBook();
    void zeroBytesAreSeen();
    void answersComeInPieces_data();
    void answersComeInPieces();
    void keptMessagesStayWhileMoreComes();
    void badLengths_data();
    void badLengths();
    void sendingWaitsForRoom();
    void endOfTheConnection();
    void halfAQuestionIsTheEnd();
    void largeMessagesAllocateOnce();
    void rowsByTheirDescription();
    void damagedDescriptions();

private:
    // What went out.
    std::string sent();
    static std::string message(char type, const std::string &body)
    {
        std::string all(1, type);
        const auto length = std::uint32_t(body.size() + 4);
        for (int shift = 24; shift >= 0; shift -= 8)
            all += char(length >> shift);
        return all + body;
    }

    int m_ours = -1, m_theirs = -1;
    PgWire m_wire;
};

void TestPgWire::init()
{
    int ends[2];
    QCOMPARE(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends), 0);
    m_ours = ends[0];
    m_theirs = ends[1];
    m_wire = {};
    m_wire.attach(m_ours);
}

void TestPgWire::cleanup()
{
    ::close(m_ours);
    ::close(m_theirs);
}

std::string TestPgWire::sent()
{
    std::string all(1 << 20, '\0');
    const ssize_t count = ::recv(m_theirs, all.data(), all.size(), 0);
    all.resize(std::size_t(std::max(count, ssize_t(0))));
    return all;
}

void TestPgWire::asksByTheBook_data()
{
    QTest::addColumn<std::function<void(PgWire &)>>("ask");
    QTest::addColumn<QByteArray>("bytes");
    const auto row = [](const char *name, std::function<void(PgWire &)> ask, const std::string &bytes) {
        QTest::newRow(name) << ask << QByteArray(bytes.data(), qsizetype(bytes.size()));
    };
    row("sync", [](PgWire &w) { w.sync(); }, "S\0\0\0\4"s);
    row("query", [](PgWire &w) { w.query("SELECT 1"); }, "Q\0\0\0\15SELECT 1\0"s);
    row("prepare", [](PgWire &w) { w.prepare("s7", "SELECT $1"); },
        "P\0\0\0\23s7\0SELECT $1\0\0\0"s + "D\0\0\0\10Ss7\0"s);
    row("execute without values", [](PgWire &w) { w.execute("s7", {}); },
        "B\0\0\0\16\0s7\0\0\0\0\0\0\0"s + "E\0\0\0\11\0\0\0\0\0"s);
    row("execute",
        [](PgWire &w) {
            const Value values[] = {Value::ofInt(-12), Value::null(), Value::ofText("ab"), Value::ofBool(true)};
            w.execute("s0", values);
        },
        "B\0\0\0\44\0s0\0\0\0\0\4\0\0\0\3-12\377\377\377\377\0\0\0\2ab\0\0\0\1t\0\0"s + "E\0\0\0\11\0\0\0\0\0"s);
    row("bytes go as they are",
        [](PgWire &w) {
            const Value values[] = {Value::ofBinary(std::string_view("\0x", 2)), Value::ofInt(5)};
            w.execute("s0", values);
        },
        "B\0\0\0\35\0s0\0\0\2\0\1\0\0\0\2\0\0\0\2\0x\0\0\0\0015\0\0"s + "E\0\0\0\11\0\0\0\0\0"s);
    row("once", [](PgWire &w) { w.executeOnce("END", {}); },
        "P\0\0\0\13\0END\0\0\0"s + "B\0\0\0\14\0\0\0\0\0\0\0\0"s + "D\0\0\0\6P\0"s + "E\0\0\0\11\0\0\0\0\0"s);
    row("several are sent as one",
        [](PgWire &w) {
            w.query("a");
            w.sync();
        },
        "Q\0\0\0\6a\0S\0\0\0\4"s);
}

void TestPgWire::asksByTheBook()
{
    QFETCH(std::function<void(PgWire &)>, ask);
    QFETCH(QByteArray, bytes);
    for (int twice = 0; twice < 2; ++twice) { // nothing of a question stays
        ask(m_wire);
        QVERIFY(!m_wire.send());
        QCOMPARE(QByteArray::fromStdString(sent()).toHex(' '), bytes.toHex(' '));
    }
}

void TestPgWire::zeroBytesAreSeen()
{
    const Value bad[] = {Value::ofInt(1), Value::ofText(std::string_view("a\0b", 3))};
    QVERIFY(!PgWire::takes(bad));
    const Value good[] = {Value::ofBinary(std::string_view("a\0b", 3)), Value::ofText(""), Value::null()};
    QVERIFY(PgWire::takes(good));
}

void TestPgWire::answersComeInPieces_data()
{
    QTest::addColumn<int>("piece");
    for (const int piece : {1, 3, 5, 7, 4096, 1 << 20})
        QTest::addRow("%d bytes", piece) << piece;
}

void TestPgWire::answersComeInPieces()
{
    QFETCH(int, piece);
    const std::string large(100'000, 'r'); // larger than the usual buffer
    const std::vector<std::pair<char, std::string>> expected{
        {'2', ""}, {'D', large}, {'D', "x"}, {'C', "SELECT 2\0"s}, {'Z', "I"}, {'N', large}, {'2', ""}, {'Z', "T"}};
    std::string stream;
    for (const auto &[type, body] : expected)
        stream += message(type, body);
    std::vector<std::pair<char, std::string>> got;
    for (std::size_t at = 0; at < stream.size();) {
        const ssize_t count = ::send(m_theirs, stream.data() + at, std::min(std::size_t(piece), stream.size() - at), 0);
        if (count > 0)
            at += std::size_t(count);
        QVERIFY(m_wire.receive());
        while (const auto message = m_wire.next())
            got.emplace_back(message->type, std::string(message->body));
    }
    for (int i = 0; i < 64 && got.size() < expected.size(); ++i) {
        QVERIFY(m_wire.receive());
        while (const auto message = m_wire.next())
            got.emplace_back(message->type, std::string(message->body));
    }
    QCOMPARE(got.size(), expected.size());
    for (std::size_t i = 0; i < got.size(); ++i)
        QVERIFY2(got[i] == expected[i], qPrintable(QStringLiteral("message %1").arg(i)));
}

// The rows of a result are given away when its command has succeeded.
void TestPgWire::keptMessagesStayWhileMoreComes()
{
    for (int round = 0; round < 3; ++round) {
        std::string stream = message('2', "");
        for (int i = 0; i < 3000; ++i)
            stream += message('D', "row " + std::to_string(i));
        stream += message('C', "SELECT");
        bool isFirst = true, isOver = false;
        for (std::size_t at = 0; at < stream.size();) {
            const ssize_t count = ::send(m_theirs, stream.data() + at, std::min(std::size_t(1000), stream.size() - at), 0);
            QVERIFY(count > 0);
            at += std::size_t(count);
            QVERIFY(m_wire.receive());
            while (const auto message = m_wire.next()) {
                if (message->type == 'D' && std::exchange(isFirst, false))
                    m_wire.keep();
                isOver = message->type == 'C';
            }
        }
        QVERIFY(isOver);
        int rows = 0;
        m_wire.forKept([&](const PgWire::Message &message) {
            QCOMPARE(message.type, 'D');
            QCOMPARE(QByteArray(message.body.data(), qsizetype(message.body.size())),
                     "row " + QByteArray::number(rows));
            ++rows;
        });
        QCOMPARE(rows, 3000);
        m_wire.letGo();
    }
}

void TestPgWire::badLengths_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("less than the length itself") << QByteArray("Z\0\0\0\3", 5);
    QTest::newRow("negative") << QByteArray("Z\377\377\377\377", 5);
    QTest::newRow("more than a server sends") << QByteArray("D\177\377\377\377", 5);
}

void TestPgWire::badLengths()
{
    QFETCH(QByteArray, bytes);
    QCOMPARE(::send(m_theirs, bytes.constData(), std::size_t(bytes.size()), 0), bytes.size());
    QVERIFY(m_wire.receive());
    const auto message = m_wire.next();
    QVERIFY(message.has_value());
    QCOMPARE(message->type, '\0');
}

void TestPgWire::sendingWaitsForRoom()
{
    const std::string sql(4 << 20, 'x'); // more than a socket takes
    m_wire.query(sql);
    QVERIFY(m_wire.send());
    std::string all = sent();
    while (m_wire.send())
        all += sent();
    for (std::string rest = sent(); !rest.empty(); rest = sent())
        all += rest;
    QCOMPARE(all.size(), sql.size() + 6);
    QVERIFY(all == message('Q', sql + '\0'));
}

void TestPgWire::endOfTheConnection()
{
    QVERIFY(m_wire.receive()); // nothing there is no end
    const std::string last = message('E', "SFATAL\0C57P01\0Mgone\0\0"s);
    QCOMPARE(::send(m_theirs, last.data(), last.size(), 0), ssize_t(last.size()));
    ::shutdown(m_theirs, SHUT_RDWR);
    QVERIFY(m_wire.receive());
    QCOMPARE(m_wire.next()->type, 'E');
    QVERIFY(!m_wire.receive());
    QVERIFY(!m_wire.next());
    m_wire.query("SELECT 1");
    QVERIFY(!m_wire.send()); // no signal ends the program
}

// The server's end takes nothing more, and goes on to talk: no answer to half a question must be waited for.
void TestPgWire::halfAQuestionIsTheEnd()
{
    m_wire.query(std::string(4 << 20, 'x'));
    QVERIFY(m_wire.send()); // the rest waits
    QVERIFY(m_wire.receive());
    QCOMPARE(::shutdown(m_theirs, SHUT_RD), 0);
    QVERIFY(!m_wire.send());
    QVERIFY(!m_wire.receive());
}

void TestPgWire::largeMessagesAllocateOnce()
{
    const std::string large = message('D', std::string(150'000, 'r')), small = message('D', "r");
    std::string drained(1 << 20, '\0');
    const auto drain = [&] {
        while (::recv(m_theirs, drained.data(), drained.size(), 0) > 0) {
        }
    };
    // A question and an answer; how often something large was allocated for them.
    const auto exchange = [&](const std::string &text) {
        largeAllocations = 0;
        m_wire.query(text);
        while (m_wire.send())
            drain();
        drain();
        for (std::size_t at = 0; at < text.size() || !m_wire.next();) {
            const ssize_t count = ::send(m_theirs, text.data() + at, text.size() - at, 0);
            at += std::size_t(std::max(count, ssize_t(0)));
            if (!m_wire.receive())
                return -1;
        }
        return int(largeAllocations);
    };
    QVERIFY(exchange(large) > 0);
    for (int i = 0; i < 10; ++i)
        QCOMPARE(exchange(large), 0);
    QCOMPARE(exchange(small), 0);
    QCOMPARE(exchange(large), 0);
    // Those that need no such buffers for long give them back.
    for (int i = 0; i < 1000; ++i)
        QVERIFY(exchange(small) >= 0);
    QVERIFY(exchange(large) > 0);
}

void TestPgWire::rowsByTheirDescription()
{
    const auto column = [](const std::string &name, char type) {
        return name + "\0\0\0\0\0\0\0\0\0\0"s + type + "\0\4\377\377\377\377\0\0"s;
    };
    const std::string description =
        "\0\5"s + column("i", 23) + column("ok", 16) + column("b", 17) + column("t", 25) + column("none", 25);
    PgRows rows;
    QVERIFY(!rows.areSet());
    QVERIFY(rows.setColumns(description));
    QVERIFY(rows.areSet());
    QCOMPARE(rows.names().size(), std::size_t(5));
    QVERIFY(rows.names()[1] == "ok");
    const std::string data = "\0\5\0\0\0\3-42\0\0\0\1t\0\0\0\6\\x00ff\0\0\0\0\377\377\377\377"s;
    const std::span<const Value> values = rows.row(data).value();
    QCOMPARE(values[0].integer, std::int64_t(-42));
    QVERIFY(values[1].type == Value::Type::Bool && values[1].boolean);
    QVERIFY(values[2].type == Value::Type::Binary && values[2].text == std::string_view("\0\377", 2));
    QVERIFY(values[3].type == Value::Type::Text && values[3].text.empty());
    QVERIFY(values[4].isNull());
    for (const std::string &damaged : {"\0\1\0\0\0\1""7"s, data.substr(0, data.size() - 1), data + '\0', std::string()})
        QVERIFY(!rows.row(damaged));
}

void TestPgWire::damagedDescriptions()
{
    PgRows rows;
    QVERIFY(!rows.setColumns("\0\2name"s));
    QVERIFY(!rows.setColumns("\0"s));
    QVERIFY(rows.setColumns("\0\0"s)); // a result without columns
    PgFields fields("ab");
    QCOMPARE(fields.number<std::int32_t>(), 0);
    QVERIFY(!fields.isGood());
}

QTEST_GUILESS_MAIN(TestPgWire)
#include "tst_pgwire.moc"
