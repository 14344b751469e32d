// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace dyno {

namespace {

// Text that troff takes as text: no line begins with a command, and a minus is one that can be copied.
QString roff(QString text)
{
    text.replace('\\', "\\e").replace('-', "\\-");
    static const QRegularExpression lineStart("^([.'])", QRegularExpression::MultilineOption);
    return text.replace(lineStart, "\\&\\1");
}

QString optionText(const QCommandLineOption &option)
{
    QStringList names;
    for (const QString &name : option.names())
        names << "\\fB" + roff((name.size() == 1 ? "-" : "--") + name) + "\\fR";
    QString text = ".TP\n" + names.join(", ");
    if (!option.valueName().isEmpty())
        text += " \\fI" + roff(option.valueName()) + "\\fR";
    return text + '\n' + roff(option.description()) + '\n';
}

struct Place
{
    const char *path, *what;
};
constexpr Place places[] = {
    {"~/.local/share/sqldyno/runs.sqldyno",
     "The runs that were kept, unless SQLDYNO_STORE names another file."},
    {"~/.local/share/sqldyno/workloads", "Workloads of your own, a folder each."},
    {"~/.config/sqldyno", "Connection profiles, without passwords, and what the window remembers."},
};
constexpr Place variables[] = {
    {"SQLDYNO_STORE", "The file in which runs are kept."},
    {"SQLDYNO_PASSWORD, SQLDYNO_PASSWORD_PROFILE",
     "A password, and that of one profile: its name in capitals, with _ for all but letters and digits."},
    {"PGSERVICE, PGPASSFILE", "As every client of PostgreSQL reads them."},
};
constexpr Place codes[] = {
    {"0", "All is good."},
    {"1", "Something failed; stderr says what, and what to do."},
    {"2", "The words are wrong."},
    {"99", "A threshold is broken, or a run is slower than its baseline."},
    {"130", "Interrupted; what was measured is kept."},
};

template <std::size_t n> QString section(const char *title, const Place (&rows)[n])
{
    QString text = QStringLiteral(".SH %1\n").arg(QLatin1String(title));
    for (const Place &row : rows)
        text += ".TP\n\\fB" + roff(row.path) + "\\fR\n" + roff(row.what) + '\n';
    return text;
}

} // namespace

QString manPage()
{
    QString text = QStringLiteral(".TH SQLDYNO 1 \"\" \"SQL Dyno %1\" \"User Commands\"\n")
                       .arg(QCoreApplication::applicationVersion());
    text +=
        ".SH NAME\nsqldyno \\- load\\-test and compare PostgreSQL, MariaDB, MySQL and SQLite\n"
        ".SH SYNOPSIS\n.B sqldyno\n[\\fIFILE.sqldyno\\fR]\n.br\n.B sqldyno\n\\fICOMMAND\\fR "
        "[\\fIOPTIONS\\fR]\n"
        ".SH DESCRIPTION\nWithout words, or with a file of runs, the workbench opens: connection profiles, "
        "workloads and "
        "ramps, live charts, saved runs, comparisons with verdicts, and slides. With a command the same is "
        "done in the "
        "terminal and in scripts.\n"
        ".PP\nA profile is a saved profile's name, an address (postgresql://user@host/db, mariadb://, "
        "mysql://, "
        "sqlite:file) or sandbox:ENGINE, a throwaway server. A password does not belong into a command: see "
        "ENVIRONMENT.\n.PP\nA ramp is written \"100,200,400 arrive=10s hold=80s\", \"spike 100,3000,100 "
        "hold=60s\", "
        "\"ramp 50 up=1m hold=5m down=1m\", \"users 50 for=60s\", \"rate 500 for=60s poisson\".\n"
        ".SH COMMANDS\n";
    for (const Command &command : commandCatalog()) {
        CommandDescription description;
        command.execute(command, {{}, {}, &description});
        text += ".SS sqldyno " + roff(command.name) + ' ' + roff(QString::fromUtf8(command.synopsis)) + '\n' +
                roff(QString::fromUtf8(command.summary)) + '\n';
        if (!description.wordName.isEmpty())
            text += ".TP\n\\fI" + roff(description.wordName) + "\\fR\n" + roff(description.wordHelp) + '\n';
        for (const QCommandLineOption &option : description.options)
            text += optionText(option);
    }
    text += section("EXIT STATUS", codes) + section("ENVIRONMENT", variables) + section("FILES", places);
    return text + ".SH EXAMPLES\n.nf\nsqldyno run \\-\\-profile sandbox:postgresql \\-\\-profile "
                  "sandbox:mariadb \\e\n"
                  "    \\-\\-workload shop:size=tiny \\-\\-ramp \"50,100 arrive=1s hold=5s\" \\-\\-repeat 3\n"
                  "sqldyno export LAST\\-SERIES \\-o report.html\n"
                  "sqldyno export LAST\\-SERIES \\-o slides.pdf \\-\\-picture slides\n.fi\n";
}

} // namespace dyno
