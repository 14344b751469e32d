// SPDX-License-Identifier: GPL-3.0-or-later
// Wires everything; the one file that may see all.
#include "app/argvsecrets.h"
#include "app/commandline.h"
#include "app/profilestore.h"
#include "app/runsession.h"
#include "app/runstore.h"
#include "app/secrets.h"
#include "app/terminal.h"
#include "app/workloadcatalog.h"
#include "charts/fileform.h"
#include "engines/db/sqlitedatabase.h"
#include "engines/loop/resources.h"
#include "engines/sandbox/sandboxfolder.h"
#include "ui/appearance.h"
#include "ui/export/drawnfiles.h"
#include "ui/language.h"
#include "ui/mainwindow.h"
#include "ui/theme.h"

#include <QApplication>
#include <QIcon>
#include <QMessageBox>

#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <thread>

using namespace dyno;

namespace {

// A command's stderr is for people and scripts: hints of the libraries to developers do not belong there.
void onlyErrors(QtMsgType type, const QMessageLogContext &, const QString &message)
{
    if (type == QtCriticalMsg || type == QtFatalMsg)
        std::fprintf(stderr, "sqldyno: %s\n", qPrintable(message));
}

// To be called once the application is there, which takes the person's language for the whole process: figures that a
// library writes or reads by the C library keep their point.
void keepPoint()
{
    std::setlocale(LC_NUMERIC, "C");
}

int runCommand(int argc, char **argv, const QStringList &words)
{
    qInstallMessageHandler(onlyErrors);
    outliveReaders();
    cleanLeftSandboxes();
    if (!needsPictures(words)) {
        const QCoreApplication application(argc, argv);
        keepPoint();
        return runCommandLine(words, {});
    }
    // Pictures are drawn as in a window, on a screen that is not there.
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    keepPoint();
    std::setlocale(LC_CTYPE, "C.UTF-8"); // letters join, and are as wide, as in any other language
    const FileForm form;
    registerFonts();
    return runCommandLine(words, chartDrawing());
}

// The last resort of every thread: what the system would not give is said, whoever asked for it.
[[noreturn]] void onTerminate()
{
    try {
        if (const std::exception_ptr thrown = std::current_exception())
            std::rethrow_exception(thrown);
        std::fputs("sqldyno: SQL Dyno had to end: there is not enough memory.\n", stderr);
    } catch (const std::bad_alloc &) { // without asking for more of it
        std::fputs("sqldyno: SQL Dyno had to end: there is not enough memory.\n"
                   "  Make the pool or the ramp smaller, or raise the limit of memory (ulimit -v).\n", stderr);
    } catch (const std::exception &exception) {
        const Error error = resourceError(exception, "SQL Dyno had to end");
        std::fprintf(stderr, "sqldyno: %s\n  %s\n", error.message.c_str(), error.advice.c_str());
    } catch (...) {
        std::fputs("sqldyno: SQL Dyno had to end for a reason of its own.\n", stderr);
    }
    std::_Exit(1);
}

bool hasDisplay(const QStringList &words)
{
#ifdef Q_OS_LINUX
    return qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY")
           || qEnvironmentVariableIsSet("QT_QPA_PLATFORM") || words.contains("-platform");
#else
    Q_UNUSED(words)
    return true;
#endif
}

// The window opens whatever is wrong with the person's files; what it is, is said over it.
void explain(QWidget &window, const Error &error, const QString &consequence)
{
    auto *box = new QMessageBox(QMessageBox::Warning, QCoreApplication::translate("main", "SQL Dyno"),
                                QString::fromStdString(error.message), QMessageBox::Ok, &window);
    box->setInformativeText(QString::fromStdString(error.advice) + "\n\n" + consequence);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

int openWorkbench(int argc, char **argv, const QStringList &words)
{
    if (!hasDisplay(words)) {
        std::fputs("sqldyno: there is no display to open the workbench on.\n"
                   "  `sqldyno demo` tries it in the terminal; `sqldyno --help` lists the commands.\n", stderr);
        return 1;
    }
    const QApplication application(argc, argv);
    keepPoint();
    QGuiApplication::setDesktopFileName("org.sqldyno.SQLDyno");
    QGuiApplication::setWindowIcon(QIcon(":/desktop/org.sqldyno.SQLDyno.svg"));
    installLanguage();
    Appearance appearance;
    auto opened = RunStore::open(RunStore::defaultPath());
    auto store = opened.has_value() ? std::move(opened) : RunStore::openTemporary();
    if (store.has_error()) {
        std::fprintf(stderr, "sqldyno: %s\n", store.error().message.c_str());
        return 1;
    }
    ProfileStore profiles;
    const Result<void> profilesRead = profiles.read();
    // What an earlier program left that was killed; the window does not wait for it.
    const std::jthread cleaner([] { cleanLeftSandboxes(); });
    SecretStore secrets;
    WorkloadCatalog workloads = WorkloadCatalog::read();
    RunSession session(**store);
    session.setSecrets(&secrets);

    MainWindow window({**store, session, profiles, secrets, workloads, appearance});
    window.show();
    if (const QString file = runFileOf(words); !file.isEmpty())
        window.openFile(file);
    if (opened.has_error())
        explain(window, opened.error(),
                QCoreApplication::translate("main", "Runs that you make now are not kept when the window closes."));
    if (profilesRead.has_error())
        explain(window, profilesRead.error(),
                QCoreApplication::translate("main", "Profiles cannot be kept until then."));
    const int code = QApplication::exec();
    // Nobody can undo any more.
    (*store)->purge();
    return code;
}

} // namespace

int main(int argc, char **argv)
{
    std::set_terminate(onTerminate);
    QStringList words;
    for (int i = 1; i < argc; ++i)
        words << QString::fromLocal8Bit(argv[i]);
    hideSecrets(argc, argv);
    SqliteDatabase::countNoMemory();
    QCoreApplication::setApplicationName("sqldyno");
    QCoreApplication::setOrganizationName("sqldyno");
    QCoreApplication::setApplicationVersion(SQLDYNO_VERSION);
    return isCommandLine(words) ? runCommand(argc, argv, words) : openWorkbench(argc, argv, words);
}
