// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <unistd.h>

inline constexpr int patience = 120'000;

struct Ended
{
    int code = -1;
    QString out, err;
};

// The built program, in a world of its own: no display, no key chain, its files in a temporary folder.
class Program
{
public:
    QString path(const char *name) const { return m_dir.filePath(name); }

    QProcessEnvironment environment() const
    {
        QProcessEnvironment env = QProcessEnvironment::systemEnvironment();
        for (const char *name : {"DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM",
                                 "SQLDYNO_PASSWORD", "PGPASSWORD"})
            env.remove(name);
        env.insert("XDG_RUNTIME_DIR", path("runtime"));
        env.insert("XDG_DATA_HOME", path("data"));
        env.insert("XDG_CONFIG_HOME", path("config"));
        env.insert("XDG_CACHE_HOME", path("cache"));
        env.insert("SQLDYNO_STORE", path("runs.sqldyno"));
        return env;
    }

    void start(QProcess &process, const QStringList &words) const
    {
        process.setProcessEnvironment(environment());
        process.start(SQLDYNO_BINARY, words);
        QVERIFY(process.waitForStarted());
    }

    Ended run(const QStringList &words, const QString &input = {}) const
    {
        return runOther(SQLDYNO_BINARY, words, environment(), input);
    }
    // Another program, /bin/sh say, away from any terminal that the tests may have been started from.
    static Ended runOther(const QString &program, const QStringList &words, const QProcessEnvironment &environment,
                          const QString &input = {})
    {
        QProcess process;
        process.setChildProcessModifier([] { ::setsid(); });
        process.setProcessEnvironment(environment);
        process.start(program, words);
        if (!process.waitForStarted())
            return {};
        process.write(input.toUtf8());
        process.closeWriteChannel();
        if (!process.waitForFinished(patience)) {
            process.kill();
            process.waitForFinished();
            return {};
        }
        return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -2,
                QString::fromUtf8(process.readAllStandardOutput()), QString::fromUtf8(process.readAllStandardError())};
    }

private:
    QTemporaryDir m_dir;
};
