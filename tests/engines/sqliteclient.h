// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sessionclient.h"

#include <QTemporaryDir>

#include <algorithm>
#include <cstring>
#include <map>
#include <vector>

// What the tests of SQLite share: a database file of their own, and sessions with given statements.
namespace dyno::test {

inline const Engine &sqlite()
{
    return *findEngine("sqlite");
}

struct SqliteClient : Client
{
    std::vector<Statement> statements;

    explicit SqliteClient(const Profile &profile, const std::vector<const char *> &texts = {})
        : Client(sqlite(), profile, {}, std::uint32_t(texts.size()))
    {
        for (const char *sql : texts)
            statements.push_back({std::uint32_t(statements.size()), sql,
                                  std::uint32_t(std::count(sql, sql + std::strlen(sql), '?'))});
    }
    using Client::execute;
    Outcome execute(std::size_t statement, std::initializer_list<Value> values = {}, RowSink *sink = nullptr)
    {
        return execute(statements[statement], values, sink);
    }
    // The first value of the first row as text, without the letter of its type.
    std::string single(std::string_view sql)
    {
        Written written;
        text(sql, &written);
        return written.lines.size() < 2 ? std::string() : written.lines[1].mid(1).toStdString();
    }
    std::string words() const { return session->lastError().message; }
};

// For operations of a SqliteClient named `client` that are no subject of the test.
#define MUST(operation) QVERIFY2((operation).ok(), client.words().c_str())

inline bool contains(const std::string &text, const char *part)
{
    return text.find(part) != std::string::npos;
}

class SqliteFolder
{
public:
    QString path(const char *name = "") const { return m_folder.filePath(name); }
    Profile profile(std::map<std::string, std::string> options = {}) const
    {
        Profile profile;
        profile.engine = "sqlite";
        profile.file = path("bench.db").toStdString();
        profile.options = std::move(options);
        return profile;
    }
    std::unique_ptr<Connection> open(const Profile &profile) const
    {
        auto opened = sqlite().open(profile, {});
        if (!opened)
            qFatal("%s", opened.error().message.c_str());
        return std::move(*opened);
    }
    // t with one row: id 1, n 0
    void makeTable() const
    {
        if (!open(profile())->query(
                "CREATE TABLE t (id INTEGER PRIMARY KEY, n INT); INSERT INTO t VALUES (1, 0)"))
            qFatal("no table could be made");
    }

private:
    QTemporaryDir m_folder;
};

} // namespace dyno::test
