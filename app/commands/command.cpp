// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command.h"

#include "app/workloadcatalog.h"

#include <QFile>
#include <QSaveFile>

#include <cstdio>
#include <utility>

namespace dyno {

Options::Options(const Command &command, const CommandInput &input)
    : m_command(command), m_words(input.words)
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
    m_parser.addOption({names, description, value});
}

void Options::takesWords(const char *name, const char *description, int fewest, int most)
{
    m_wordName = name;
    m_fewest = fewest;
    m_most = most;
    if (*name)
        m_parser.addPositionalArgument(name, description, "");
}

std::optional<int> Options::parse()
{
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
          QStringLiteral("\"%1\" is no whole number from %2 to %3").arg(this->value(name)).arg(from).arg(to));
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

void printColumns(const QList<QStringList> &rows)
{
    QList<qsizetype> widths;
    for (const QStringList &row : rows)
        for (qsizetype i = 0; i < row.size(); ++i) {
            if (i == widths.size())
                widths.append(0);
            widths[i] = std::max(widths[i], row[i].size());
        }
    for (const QStringList &row : rows) {
        QString line;
        for (qsizetype i = 0; i < row.size(); ++i)
            line += i + 1 < row.size() ? row[i].leftJustified(widths[i] + 2) : row[i];
        print(line + '\n');
    }
}

void print(const QString &text)
{
    const QByteArray bytes = text.toUtf8();
    std::fwrite(bytes.constData(), 1, std::size_t(bytes.size()), stdout);
    std::fflush(stdout);
}

void say(const QString &text)
{
    const QByteArray bytes = text.toUtf8();
    std::fwrite(bytes.constData(), 1, std::size_t(bytes.size()), stderr);
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
    if (path == QLatin1String("-")) {
        std::fwrite(content.constData(), 1, std::size_t(content.size()), stdout);
        std::fflush(stdout);
        return {};
    }
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(content) == content.size() && file.commit())
        return {};
    return makeError(ErrorKind::Permission,
                     QStringLiteral("%1 cannot be written: %2.").arg(path, file.errorString()).toStdString(),
                     "Choose a place that you can write to, with space left.");
}

} // namespace dyno
