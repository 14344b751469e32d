// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command.h"

#include "app/argvsecrets.h"
#include "app/fileerror.h"
#include "app/harmless.h"
#include "app/planguard.h"
#include "app/terminal.h"
#include "app/workloadcatalog.h"

#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

namespace dyno {

namespace {

int stdoutError = 0; // of the system; 0: all went well

void write(std::FILE *stream, const QByteArray &bytes)
{
    const bool isWhole = std::fwrite(bytes.constData(), 1, std::size_t(bytes.size()), stream) == std::size_t(bytes.size())
                         && std::fflush(stream) == 0;
    // A reader that has seen enough, such as `head`, is none of our troubles.
    if (!isWhole && stream == stdout && stdoutError == 0 && errno != EPIPE)
        stdoutError = errno;
}

// Whatever is wrong with a word, it can be repeated. Only a profile's own word keeps the password it needs, a variable
// its value and a command its words; what is said of those hides it.
QStringList echoable(const QStringList &words)
{
    QStringList safe;
    bool isValue = false;
    for (const QString &word : words) {
        static const QStringList keepers{"-p", "--profile", "-D", "--define", "--before"};
        const bool holdsValue = word.startsWith("--profile=") || word.startsWith("--define=")
                                || word.startsWith("--before=")
                                || (word.size() > 2 && (word.startsWith("-p") || word.startsWith("-D")));
        safe << (isValue || holdsValue ? word : QString::fromStdString(withoutSecrets(word.toStdString())));
        isValue = !isValue && keepers.contains(word);
    }
    return safe;
}

// The descriptor that a path stands for, such as /dev/stdout; -1: it is a path like any other.
int descriptorOf(const QString &path)
{
    if (path == QLatin1String("-") || path == QLatin1String("/dev/stdout"))
        return 1;
    if (path == QLatin1String("/dev/stderr"))
        return 2;
    for (const char *folder : {"/dev/fd/", "/proc/self/fd/"}) {
        bool isNumber = false;
        const int number = path.startsWith(QLatin1String(folder)) ? path.mid(qsizetype(std::strlen(folder))).toInt(&isNumber) : -1;
        if (isNumber && number >= 0)
            return number;
    }
    return -1;
}

// Until all is written or the system says why not: a part of it may go well before the disk is full.
bool writeAll(QIODevice &device, const QByteArray &content)
{
    for (qint64 done = 0; done < content.size();) {
        const qint64 written = device.write(content.constData() + done, content.size() - done);
        if (written < 0)
            return false;
        done += written;
    }
    return true;
}

} // namespace

namespace {

// The code to end with; nothing: the person said yes.
std::optional<int> askYes(const QString &question, const QString &undone, const char *advice)
{
    if (!hasTerminal())
        return failure(makeError(ErrorKind::Usage, (undone + " There is no terminal to ask on.").toStdString(), advice));
    const auto answer = askLine(question + " Type yes: ");
    if (answer && answer->trimmed() == QLatin1String("yes"))
        return std::nullopt;
    say(undone + '\n');
    return answer ? ExitGood : ExitInterrupted;
}

} // namespace

std::optional<int> refusedDeletion(const QString &question)
{
    return askYes(question, "Nothing was deleted.", "Say --yes to delete without being asked.");
}

Options::Options(const Command &command, const CommandInput &input)
    : m_command(command), m_words(echoable(input.words)), m_description(input.description)
{
    m_parser.setSingleDashWordOptionMode(QCommandLineParser::ParseAsCompactedShortOptions);
    m_parser.addOption({{"h", "help"}, "Show this help."});
}

void Options::add(const char *name, const char *description, const char *value)
{
    add(QStringList{name}, description, value);
}

void Options::add(const QStringList &names, const char *description, const char *value)
{
    m_options.append({names, description, value});
    m_parser.addOption(m_options.last());
}

void Options::takesWords(const char *name, const char *description, int fewest, int most)
{
    m_wordName = name;
    m_wordHelp = description;
    m_fewest = fewest;
    m_most = most;
    if (*name)
        m_parser.addPositionalArgument(name, description, "");
}

std::optional<int> Options::parse()
{
    if (m_description) {
        *m_description = {m_options, m_wordName, m_wordHelp};
        return ExitGood;
    }
    const bool ok = m_parser.parse(QStringList("sqldyno") + m_words);
    if (m_parser.isSet("help")) {
        // The parser's own head line knows no commands.
        QString text = m_parser.helpText();
        text = text.mid(text.indexOf('\n') + 1);
        print(QStringLiteral("Usage: sqldyno %1 %2\n\n%3\n%4")
                  .arg(QLatin1String(m_command.name), QString::fromUtf8(m_command.synopsis),
                       QString::fromUtf8(m_command.summary), text));
        return ExitGood;
    }
    for (const QString &unknown : m_parser.unknownOptionNames())
        fault("--" + unknown, "there is no such option");
    if (!ok && m_parser.unknownOptionNames().isEmpty())
        fault(m_command.name, m_parser.errorText());
    const qsizetype count = words().size();
    if (count < m_fewest)
        fault(m_wordName, "expected at least " + QString::number(m_fewest));
    if (m_most >= 0 && count > m_most)
        for (const QString &word : words().mid(m_most))
            fault("\"" + word + "\"", "is one word too many");
    return std::nullopt;
}

std::optional<int> Options::refuse() const
{
    if (m_faults.empty())
        return std::nullopt;
    for (const Fault &fault : m_faults)
        say("sqldyno: " + QString::fromStdString(fault.where + ": " + fault.message) + '\n');
    say(QStringLiteral("  `sqldyno %1 --help` says how it is meant.\n").arg(QLatin1String(m_command.name)));
    return ExitUsage;
}

void Options::fault(const QString &where, const QString &message)
{
    m_faults.push_back({where.toStdString(), message.toStdString()});
}

void Options::fault(const Faults &faults)
{
    m_faults.insert(m_faults.end(), faults.begin(), faults.end());
}

std::int64_t Options::number(const char *name, std::int64_t fallback, std::int64_t from, std::int64_t to)
{
    if (!isSet(name))
        return fallback;
    bool ok = false;
    const qlonglong value = this->value(name).toLongLong(&ok);
    if (ok && value >= from && value <= to)
        return value;
    fault(QStringLiteral("--") + name,
          QStringLiteral("\"%1\" is no whole number from %2 to %3").arg(this->value(name), QString::number(from), QString::number(to)));
    return fallback;
}

QString Options::required(const char *name)
{
    const QStringList given = values(name);
    if (given.isEmpty())
        fault(QStringLiteral("--") + name, "is missing");
    else if (given.size() > 1)
        fault(QStringLiteral("--") + name, "is given more than once");
    return given.value(0);
}

std::vector<ProfileAndSecret> profilesOf(Options &options)
{
    std::vector<ProfileAndSecret> profiles;
    ProfileStore store;
    const auto read = store.read();
    const QStringList words = options.values("profile");
    if (words.isEmpty())
        options.fault("--profile", "is missing");
    bool isWarned = false;
    for (const QString &word : words) {
        auto resolved = store.resolve(word.toStdString());
        if (resolved.has_value()) {
            if (!resolved->secret.isEmpty() && !std::exchange(isWarned, true))
                say("sqldyno: a password in a command can be read by every user of this machine, and by your shell's "
                    "history.\n  Give it by SQLDYNO_PASSWORD, ~/.pgpass or the key chain.\n");
            markProduction(resolved->profile, store);
            profiles.push_back(std::move(*resolved));
        } else if (read.has_error() && resolved.error().kind == ErrorKind::NotFound) {
            options.fault("--profile", QString::fromStdString(read.error().message + " " + read.error().advice));
        } else {
            options.fault("--profile",
                          QString::fromStdString(resolved.error().message + " " + resolved.error().advice));
        }
    }
    return profiles;
}

WorkloadChoice workloadOf(Options &options)
{
    const std::string word = options.required("workload").toStdString();
    const std::size_t colon = word.find(':');
    WorkloadChoice choice{word.substr(0, colon), {}};
    if (colon != std::string::npos) {
        ResolvedParameters parameters = parseParameters(word.substr(colon + 1));
        options.fault(parameters.faults);
        choice.parameters = std::move(parameters.values);
    }
    return choice;
}

std::optional<int> refuseUnconfirmed(const Options &options, const std::string &sentence,
                                     const std::vector<std::string> &lines, const char *undone)
{
    if (options.isSet("yes"))
        return std::nullopt;
    say(QString::fromStdString(sentence) + '\n');
    for (const std::string &line : lines)
        say("  " + QString::fromStdString(line) + '\n');
    return askYes("Go on?", QString::fromUtf8(undone), "Say --yes when all of that is wanted.");
}

void print(const QString &text)
{
    write(stdout, harmless(text).toUtf8());
}

void say(const QString &text)
{
    write(stderr, harmless(text).toUtf8());
}

void sayOver(const QString &text)
{
    write(stderr, "\r\x1b[K" + harmless(text.left(terminalWidth() - 1)).toUtf8());
}

QString printError()
{
    return stdoutError == 0 ? QString() : qt_error_string(stdoutError);
}

void say(const Error &error)
{
    say("sqldyno: " + QString::fromStdString(error.message) + '\n');
    if (!error.advice.empty())
        say("  " + QString::fromStdString(error.advice) + '\n');
}

int failure(const Error &error)
{
    say(error);
    if (error.kind == ErrorKind::Cancelled)
        return ExitInterrupted;
    return error.kind == ErrorKind::Usage ? ExitUsage : ExitFailed;
}

std::unique_ptr<RunStore> openStore()
{
    auto store = RunStore::open(RunStore::defaultPath());
    if (store.has_value())
        return std::move(*store);
    say(store.error());
    return nullptr;
}

Result<void> writeWhole(const QString &path, const QByteArray &content)
{
    const int descriptor = descriptorOf(path);
    if (descriptor == 1) {
        write(stdout, content); // runCommandLine() tells what went wrong
        return {};
    }
    const QFileInfo info(path);
    if (descriptor >= 0 || (info.exists() && !info.isFile())) {
        QFile file(path);
        const bool isOpen = descriptor >= 0 ? file.open(descriptor, QIODevice::WriteOnly | QIODevice::Unbuffered)
                                            : file.open(QIODevice::WriteOnly | QIODevice::Unbuffered);
        if (isOpen && writeAll(file, content))
            return {};
        return cannotWrite(path, file.errorString());
    }
    QSaveFile file(path);
    file.setDirectWriteFallback(true); // a file that may be written in a folder that may not
    // Unbuffered: else what a full disk says is lost on the way.
    if (file.open(QIODevice::WriteOnly | QIODevice::Unbuffered) && writeAll(file, content) && file.commit())
        return {};
    return cannotWrite(path, file.errorString());
}

} // namespace dyno
