// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline.h"

#include "app/argvsecrets.h"
#include "app/commands/command.h"
#include "app/commands/runwords.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace dyno {

namespace {

constexpr std::array commands{
    Command{"run", "--profile P [--profile P2 …] --workload W[:k=v,k=v] --ramp R [options]",
            "Run a load and print the level table.", executeRun},
    Command{"load", "--profile P --workload W[:k=v,k=v] [options]", "Load the data of a workload.", executeLoad},
    Command{"verify", "--profile P --workload W[:k=v,k=v] [options]",
            "Read loaded data back and check it.", executeVerify},
    Command{"drop", "--profile P --workload W[:k=v,k=v] [--yes]", "Delete the data of a workload; asks first.",
            executeDrop},
    Command{"runs", "[--json]", "List the runs that were kept.", executeRuns},
    Command{"compare", "RUN RUN… [--format text|markdown|json|html|csv] [-o FILE] [--margin 3] [--against RUN]",
            "Lay runs side by side, with verdicts; the first is the baseline.", executeCompare},
    Command{"export", "RUN… -o FILE.(html|pdf|md|json|csv|svg|png|hgrm|hlog|sqldyno) [--picture NAME]", "Write runs to a file.", executeExport},
    Command{"import", "FILE.sqldyno…", "Take over runs that export wrote.", executeImport},
    Command{"delete", "RUN… [--yes]", "Delete runs that were kept, for good; asks first.", executeDelete},
    Command{"settings", "--profile P [--profile P2 …] [--json]",
            "Show a server's settings; several side by side, differences first.", executeSettings},
    Command{"profiles", "[--json]", "List the saved connection profiles.", executeProfiles},
    Command{"workloads", "[--json]", "List the workloads with their parameters.", executeWorkloads},
    Command{"demo", "[-o FILE.html]", "Try SQL Dyno on embedded SQLite, in less than a minute.", executeDemo},
};

const Command *findCommand(const QString &name)
{
    for (const Command &command : commands)
        if (name == QLatin1String(command.name))
            return &command;
    return nullptr;
}

QString help()
{
    QString text = "SQL Dyno puts database engines on the dynamometer.\n\n"
                   "  sqldyno [FILE.sqldyno]      open the workbench, with the runs of a file\n";
    for (const Command &command : commands)
        text += QStringLiteral("  sqldyno %1%2\n").arg(QLatin1String(command.name), -20).arg(command.summary);
    return text + "\n`sqldyno COMMAND --help` says more.\n\n"
                  "P is a saved profile's name or an address: postgresql://user@host:5432/db, mariadb://…, mysql://…,\n"
                  "sqlite:file.db, or sandbox:postgresql (mariadb, mysql, sqlite): a throwaway server, started from the\n"
                  "programs on this machine: sandbox:mariadb?version=10.11&memory=4GiB&set.NAME=VALUE.\n"
                  "A password comes from SQLDYNO_PASSWORD_<PROFILE> (the profile's name in capitals, with _ for all but\n"
                  "letters and digits: SQLDYNO_PASSWORD_DB_1 for db-1), SQLDYNO_PASSWORD, the key chain,\n"
                  "~/.pgpass for PostgreSQL, or is asked for. Do not write it into the command: others can read it.\n"
                  "R is a ramp: \"100,200,400 arrive=10s hold=80s\", \"spike 100,3000,100 hold=60s\",\n"
                  "\"ramp 50 up=1m hold=5m down=1m\", \"users 50 for=60s\", \"rate 500 for=60s poisson\" or, as k6 has\n"
                  "them, \"stages 50/1m,50/5m,0/30s\". \"search from=100 to=20000 hold=30s\" looks for the most users that\n"
                  "hold the thresholds.\n"
                  "SQLDYNO_STORE names the file in which runs are kept.\n\n"
                  "Exit codes: 0 good, 99 a threshold is broken, 130 interrupted (what was measured is kept),\n"
                  "2 wrong usage, 1 anything else.\n";
}

bool isOneOf(const QString &word, std::initializer_list<const char *> words)
{
    return std::any_of(words.begin(), words.end(), [&](const char *w) { return word == QLatin1String(w); });
}

int execute(const QStringList &words, const Drawing &drawing)
{
    const QString name = words.value(0);
    if (isOneOf(name, {"-h", "--help", "help"})) {
        print(help());
        return ExitGood;
    }
    if (isOneOf(name, {"-v", "--version"})) {
        print("sqldyno " + QCoreApplication::applicationVersion() + '\n');
        return ExitGood;
    }
    if (name == QLatin1String("--man")) {
        print(manPage());
        return ExitGood;
    }
    const Command *command = findCommand(name);
    if (!command) {
        QStringList known;
        for (const Command &each : commands)
            known << each.name;
        say(makeError(ErrorKind::Usage, "There is no command \"" + withoutSecrets(name.toStdString()) + "\".",
                      "Known are: " + known.join(", ").toStdString() + ". `sqldyno --help` says more."));
        return ExitUsage;
    }
    return command->execute(*command, {words.mid(1), drawing});
}

} // namespace

std::span<const Command> commandCatalog()
{
    return commands;
}

bool isCommandLine(const QStringList &words)
{
    return !words.isEmpty() && runFileOf(words).isEmpty()
           && (!words.first().startsWith('-') || isOneOf(words.first(), {"-h", "--help", "-v", "--version", "--man"}));
}

QString runFileOf(const QStringList &words)
{
    return words.size() == 1 && isRunFile(words.first()) && !words.first().startsWith('-')
               ? words.first()
               : QString();
}

bool needsPictures(const QStringList &words)
{
    if (words.isEmpty() || words.contains("--help") || words.contains("-h"))
        return false;
    // By the end of a file's name, or as --format=html and --format html.
    const auto isDrawn = [](const QString &format) {
        return isOneOf(format.toLower(), {"html", "pdf", "svg", "png"});
    };
    const auto asks = [&isDrawn](const QString &word) {
        return isDrawn(word.mid(word.lastIndexOf('.') + 1)) || (word.startsWith("--format=") && isDrawn(word.mid(9)));
    };
    return words.first() == QLatin1String("demo") || std::any_of(words.begin(), words.end(), asks);
}

int runCommandLine(const QStringList &words, const Drawing &drawing)
{
    const int code = execute(words, drawing);
    const QString why = printError();
    if (why.isEmpty())
        return code;
    say(makeError(ErrorKind::DiskFull, "What was to be printed could not be written: " + why.toStdString() + ".",
                  "Make room where the output goes, or send it elsewhere."));
    return code == ExitGood ? ExitFailed : code;
}

} // namespace dyno
