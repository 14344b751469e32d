// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/data/loader.h"
#include "engines/db/enginecatalog.h"

#include <QCoreApplication>
#include <QFile>
#include <QString>

#include <memory>
#include <string>

namespace dyno {

// An empty database to load into, gone when this is: a file for SQLite, else a database of its own on the
// server of tests/servers. Not there: the server is not in the environment.
class LoadTarget
{
public:
    LoadTarget(const QString &engine, const QString &folder)
    {
        if (engine == "sqlite") {
            request.profile.engine = "sqlite";
            request.profile.file = (folder + "/load.db").toStdString();
            removeFile();
            m_isThere = true;
            return;
        }
        const QByteArray url = qgetenv(("SQLDYNO_TEST_" + engine.toUpper()).toLatin1().constData());
        const auto parsed = parseProfileUrl(url.toStdString());
        if (url.isEmpty() || !parsed)
            return;
        request.profile = parsed->profile;
        request.secret = parsed->secret;
        m_admin = connection();
        m_name = "dyno_load_" + std::to_string(QCoreApplication::applicationPid());
        (void)m_admin->query("DROP DATABASE IF EXISTS " + m_name);
        if (const auto made = m_admin->query("CREATE DATABASE " + m_name); !made)
            qFatal("%s", made.error().message.c_str());
        request.profile.database = m_name;
        m_isThere = true;
    }
    ~LoadTarget()
    {
        if (m_admin)
            (void)m_admin->query("DROP DATABASE IF EXISTS " + m_name);
        else
            removeFile();
    }
    LoadTarget(const LoadTarget &) = delete;
    LoadTarget &operator=(const LoadTarget &) = delete;

    bool isThere() const { return m_isThere; }
    std::unique_ptr<Connection> connection() const
    {
        auto opened = findEngine(request.profile.engine)->open(request.profile, request.secret);
        if (!opened)
            qFatal("%s", opened.error().message.c_str());
        return std::move(*opened);
    }
    // The first value, or what the server said.
    QString single(const char *sql) const
    {
        const auto table = connection()->query(sql);
        return QString::fromStdString(table ? table->single() : table.error().message);
    }

    LoadRequest request;

private:
    void removeFile() const
    {
        for (const char *ending : {"", "-wal", "-shm", "-journal"})
            QFile::remove(QString::fromStdString(request.profile.file) + ending);
    }
    std::unique_ptr<Connection> m_admin;
    std::string m_name;
    bool m_isThere = false;
};

inline QString shown(const std::vector<TableDigest> &digests)
{
    QString text;
    for (const TableDigest &digest : digests) {
        text += QString::fromStdString(digest.table) + ' ' + QString::number(digest.rows) + ' '
                + QString::fromStdString(digest.digest) + '\n';
    }
    return text;
}

template <class T> QString failure(const Result<T> &result)
{
    return result ? QString() : QString::fromStdString(result.error().message + " – " + result.error().advice);
}

} // namespace dyno

// In a test with a column "engine": an empty `target`, or the test is skipped, in CI failed.
#define LOAD_TARGET(target)                                                                                            \
    QFETCH(QString, engine);                                                                                           \
    LoadTarget target(engine, m_folder.path());                                                                        \
    if (!target.isThere()) {                                                                                           \
        if (qEnvironmentVariableIsSet("SQLDYNO_REQUIRE_SERVERS"))                                                      \
            QFAIL("this server is missing");                                                                           \
        QSKIP("this server is not there");                                                                             \
    }
