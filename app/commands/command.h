// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commandline.h"
#include "app/profilestore.h"
#include "app/runstore.h"
#include "engines/result.h"

#include <QCommandLineOption>
#include <QCommandLineParser>
#include <QList>
#include <QString>
#include <QStringList>

#include <map>
#include <optional>
#include <span>
#include <string>

namespace dyno {

// The exit codes of the contract.
enum ExitCode : int {
    ExitGood = 0,
    ExitFailed = 1,
    ExitUsage = 2,
    ExitThresholdBroken = 99,
    ExitInterrupted = 130
};

// What a command's options are, for the manual page.
struct CommandDescription
{
    QList<QCommandLineOption> options;
    QString wordName, wordHelp; // of what is not an option; empty: nothing
};

struct CommandInput
{
    QStringList words; // after the command's name
    Drawing drawing;
    CommandDescription *description = nullptr; // set: the command describes itself and does nothing else
};

struct Command
{
    const char *name;
    const char *synopsis; // after the name, as the help shows it
    const char *summary;  // a line
    int (*execute)(const Command &command, const CommandInput &input);
};
std::span<const Command> commandCatalog();

// Asks on the terminal before something is deleted. The code to end with; nothing: the person said yes.
std::optional<int> refusedDeletion(const QString &question);

int executeRun(const Command &command, const CommandInput &input);
int executeLoad(const Command &command, const CommandInput &input);
int executeVerify(const Command &command, const CommandInput &input);
int executeDrop(const Command &command, const CommandInput &input);
int executeRuns(const Command &command, const CommandInput &input);
int executeCompare(const Command &command, const CommandInput &input);
int executeExport(const Command &command, const CommandInput &input);
int executeSettings(const Command &command, const CommandInput &input);
int executeDelete(const Command &command, const CommandInput &input);
int executeImport(const Command &command, const CommandInput &input);
int executeProfiles(const Command &command, const CommandInput &input);
int executeWorkloads(const Command &command, const CommandInput &input);
int executeDemo(const Command &command, const CommandInput &input);

// The words of one command: reads options and gathers all that is wrong with them.
class Options
{
public:
    Options(const Command &command, const CommandInput &input);

    // `value` empty: a switch.
    void add(const char *name, const char *description, const char *value = "");
    void add(const QStringList &names, const char *description, const char *value = "");
    // What is not an option; `most` -1: any number.
    void takesWords(const char *name, const char *description, int fewest, int most);

    // After add(): reads the words. An exit code: there is nothing more to do (help was asked for).
    std::optional<int> parse();
    // After all was looked at: prints the faults, if any.
    std::optional<int> refuse() const;
    void fault(const QString &where, const QString &message);
    void fault(const Faults &faults);

    bool isSet(const char *name) const { return m_parser.isSet(QLatin1String(name)); }
    QString value(const char *name) const { return m_parser.value(QLatin1String(name)); }
    QStringList values(const char *name) const { return m_parser.values(QLatin1String(name)); }
    QStringList words() const { return m_parser.positionalArguments(); }
    // A whole number within limits, `fallback` when it is not given.
    std::int64_t number(const char *name, std::int64_t fallback, std::int64_t from, std::int64_t to);
    // Given once, or a fault.
    QString required(const char *name);

private:
    const Command &m_command;
    QStringList m_words;
    CommandDescription *m_description;
    QList<QCommandLineOption> m_options;
    QCommandLineParser m_parser;
    Faults m_faults;
    int m_fewest = 0, m_most = 0;
    QString m_wordName, m_wordHelp;
};

// The profiles that --profile names; what is wrong goes to the options' faults.
std::vector<ProfileAndSecret> profilesOf(Options &options);
// --workload W[:k=v,k=v].
struct WorkloadChoice
{
    std::string workload;
    std::map<std::string, std::string> parameters;
};
WorkloadChoice workloadOf(Options &options);

// Unless --yes was given: lists what the person has to want and asks on the terminal. An exit code: they do not, or
// there is nobody to ask. `undone`: "Nothing was run."
std::optional<int> refuseUnconfirmed(const Options &options, const std::string &sentence,
                                     const std::vector<std::string> &lines, const char *undone);

// The manual page, in the language of man(7), made of the tables that --help is made of.
QString manPage();

// stdout and stderr, in UTF-8. Control characters, which names may hold, are shown and not obeyed.
void print(const QString &text);
void say(const QString &text);
// In place of what the terminal's line says (on stderr).
void sayOver(const QString &text);
// What print() could not write, in the system's words; empty: nothing.
QString printError();
// One line of what, one of what to do.
void say(const Error &error);
// Says what is wrong and gives the exit code: 2 for a person's mistake that was made in the words.
int failure(const Error &error);
// Null after having said why.
std::unique_ptr<RunStore> openStore();
// Writes a file whole, or to stdout when it is "-". A regular file is there whole or not at all; a pipe, a device
// or an open descriptor (/dev/stdout) is written to.
Result<void> writeWhole(const QString &path, const QByteArray &content);

} // namespace dyno
