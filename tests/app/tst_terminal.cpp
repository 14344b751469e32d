// SPDX-License-Identifier: GPL-3.0-or-later
// Questions on the terminal that the program was started from.
#include "app/terminal.h"

#include <QtTest>

#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <functional>

using namespace dyno;

namespace {

// What somebody sees who starts `work` on a terminal and answers what ends in ": " with "geheim".
QByteArray onTerminal(const std::function<void()> &work)
{
    int terminal = -1;
    const pid_t child = ::forkpty(&terminal, nullptr, nullptr, nullptr);
    if (child == 0) {
        work();
        ::_exit(0);
    }
    QByteArray seen;
    bool isAnswered = false;
    char part[4096];
    for (ssize_t size = 0; child > 0 && (size = ::read(terminal, part, sizeof part)) > 0;) {
        seen.append(part, qsizetype(size));
        if (!isAnswered && seen.endsWith(": "))
            isAnswered = ::write(terminal, "geheim\n", 7) == 7;
    }
    ::close(terminal);
    ::waitpid(child, nullptr, 0);
    return seen;
}

void tell(const QString &text)
{
    [[maybe_unused]] const auto size = ::write(1, text.toUtf8().constData(), std::size_t(text.toUtf8().size()));
}

} // namespace

class TestTerminal : public QObject
{
    Q_OBJECT
private slots:
    void questionsCannotSteerIt_data();
    void questionsCannotSteerIt();
};

void TestTerminal::questionsCannotSteerIt_data()
{
    QTest::addColumn<bool>("isSecret");
    QTest::newRow("a password") << true;
    QTest::newRow("a line") << false;
}

// A server says why it refused, and may say anything.
void TestTerminal::questionsCannotSteerIt()
{
    QFETCH(bool, isSecret);
    const QString question = QStringLiteral("no\x1b[2Jway\u202e\nPassword for me: ");
    const QByteArray seen = onTerminal([&] {
        if (isSecret)
            tell("got " + QString::fromStdString(askSecret(question)->reveal()).toUpper());
        else
            tell("got " + askLine(question)->toUpper());
    });
    QVERIFY2(seen.contains("no\\u001b[2Jway\\u202e\r\nPassword for me: "), seen.constData());
    QVERIFY(!seen.contains('\x1b'));
    QVERIFY2(seen.contains("got GEHEIM"), seen.constData());
    QCOMPARE(seen.contains("geheim"), !isSecret); // echoed where it is no secret
}

QTEST_GUILESS_MAIN(TestTerminal)
#include "tst_terminal.moc"
