// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/profile.h"

#include <QFile>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>

#include <map>
#include <string>

// The real pgbench, on the PostgreSQL server of the tests.
class PgbenchProgram
{
public:
    PgbenchProgram()
    {
        // Debian's /usr/bin/pgbench is a wrapper; SQLDYNO_TEST_PGBENCH names another one.
        m_program = qEnvironmentVariable("SQLDYNO_TEST_PGBENCH");
        for (const char *version : {"18", "17", "16", "15"}) {
            const QString path = QString("/usr/lib/postgresql/%1/bin/pgbench").arg(version);
            if (m_program.isEmpty() && QFile::exists(path))
                m_program = path;
        }
        const auto parsed = dyno::parseProfileUrl(qgetenv("SQLDYNO_TEST_POSTGRESQL").toStdString());
        m_isThere = !m_program.isEmpty() && parsed.has_value();
        if (!m_isThere)
            return;
        m_profile = parsed->profile;
        m_environment.insert("PGPASSWORD", QString::fromStdString(parsed->secret.reveal()));
        m_environment.insert("LC_ALL", "C.UTF-8");
    }

    bool isThere() const { return m_isThere; }

    // Runs one script with one client; standard error. `ok`: it ended well.
    QByteArray run(const QString &script, QStringList arguments,
                   const std::map<std::string, std::string> &variables, bool &ok)
    {
        ok = false;
        QFile file(m_folder.filePath("script.sql"));
        if (!file.open(QIODevice::WriteOnly) || file.write(script.toUtf8()) < 0)
            return "the script could not be written";
        file.close();
        const std::string host = m_profile.socket.empty() ? m_profile.host : m_profile.socket;
        arguments << "-n"
                  << "-f" << file.fileName() << "-U" << QString::fromStdString(m_profile.user) << "-h"
                  << QString::fromStdString(host) << "-p"
                  << QString::number(m_profile.port ? m_profile.port : 5432);
        for (const auto &[name, value] : variables)
            arguments << "-D" << QString::fromStdString(name + "=" + value);
        arguments << QString::fromStdString(m_profile.database);
        QProcess process;
        process.setProcessEnvironment(m_environment);
        process.start(m_program, arguments);
        ok = process.waitForFinished(60'000) && process.exitStatus() == QProcess::NormalExit &&
             process.exitCode() == 0;
        return process.readAllStandardError();
    }

private:
    bool m_isThere = false;
    QString m_program;
    dyno::Profile m_profile;
    QProcessEnvironment m_environment = QProcessEnvironment::systemEnvironment();
    QTemporaryDir m_folder;
};
