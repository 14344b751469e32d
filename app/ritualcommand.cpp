// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/ritualcommand.h"

#include <QElapsedTimer>
#include <QProcess>

#include <csignal>
#include <unistd.h>

namespace dyno {

namespace {

constexpr int mostLines = 200;
constexpr qsizetype longestLine = 500;
constexpr int lookMs = 100; // between two looks at whether it is to be cancelled

// Passes on whole lines as they come.
class Lines
{
public:
    explicit Lines(const std::function<void(const std::string &)> &onLine) : m_onLine(onLine) {}
    void add(const QByteArray &bytes, bool isEnd)
    {
        m_rest += bytes;
        for (qsizetype end; (end = m_rest.indexOf('\n')) >= 0; m_rest.remove(0, end + 1))
            say(m_rest.first(end));
        if (isEnd && !m_rest.isEmpty())
            say(std::exchange(m_rest, {}));
    }

private:
    void say(const QByteArray &line)
    {
        if (++m_count < mostLines)
            m_onLine(QString::fromUtf8(line).trimmed().left(longestLine).toStdString());
        else if (m_count == mostLines)
            m_onLine("… and more, which is not kept.");
    }
    const std::function<void(const std::string &)> &m_onLine;
    QByteArray m_rest;
    int m_count = 0;
};

} // namespace

Result<void> runRitualCommand(const RitualCommand &command,
                              const std::vector<std::pair<std::string, std::string>> &variables,
                              const std::function<void(const std::string &line)> &onLine,
                              const std::atomic<bool> &cancelled)
{
    if (command.words.empty())
        return {};
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const QString &name : environment.keys())
        if (name.startsWith(QLatin1String("SQLDYNO_PASSWORD")))
            environment.remove(name); // not the command's business
    for (const auto &[name, value] : variables)
        environment.insert(QString::fromStdString(name), QString::fromStdString(value));
    process.setProcessEnvironment(environment);
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.setStandardInputFile(QProcess::nullDevice());
    // Ctrl-C is for us; what the command starts ends with it.
    process.setChildProcessModifier([] { ::setpgid(0, 0); });
    QStringList words;
    for (const std::string &word : command.words)
        words << QString::fromStdString(word);
    const std::string shown = "The command before the run, " + commandText(command.words);
    process.start(words.first(), words.mid(1));
    if (!process.waitForStarted())
        return makeError(ErrorKind::NotFound, shown + ", could not be started: " + process.errorString().toStdString() + ".",
                         "Give the path of a program. No shell reads the words; for one, write sh -c \"…\".");
    Lines lines(onLine);
    QElapsedTimer time;
    time.start();
    while (!process.waitForFinished(lookMs) && process.state() != QProcess::NotRunning && !cancelled
           && time.elapsed() < qint64(command.timeoutS) * 1000)
        lines.add(process.readAll(), false);
    if (process.state() != QProcess::NotRunning) {
        ::kill(-pid_t(process.processId()), SIGKILL);
        process.waitForFinished();
        lines.add(process.readAll(), true);
        if (cancelled)
            return makeError(ErrorKind::Cancelled, shown + ", was stopped.");
        return makeError(ErrorKind::Timeout, shown + ", did not end in " + std::to_string(command.timeoutS) + " s.",
                         "Give it more time with --before-timeout.");
    }
    lines.add(process.readAll(), true);
    if (process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0)
        return makeError(ErrorKind::Other, shown + ", failed"
                                               + (process.exitStatus() == QProcess::NormalExit
                                                      ? " with " + std::to_string(process.exitCode())
                                                      : std::string(": a signal ended it"))
                                               + ".",
                         "Its output is in the log. Mend it, or leave --before out.");
    return {};
}

std::vector<std::string> commandWords(const std::string &text)
{
    std::vector<std::string> words;
    for (const QString &word : QProcess::splitCommand(QString::fromStdString(text)))
        words.push_back(word.toStdString());
    return words;
}

std::string commandText(const std::vector<std::string> &words)
{
    std::string text;
    for (const std::string &word : words) {
        QString shown = QString::fromStdString(word);
        if (shown.isEmpty() || shown.contains(' ') || shown.contains('"'))
            shown = '"' + shown.replace('"', QLatin1String("\"\"\"")) + '"';
        text += (text.empty() ? "" : " ") + shown.toStdString();
    }
    return text;
}

} // namespace dyno
