// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/profile.h"

#include <QWidget>

#include <string>
#include <vector>

class QVBoxLayout;

namespace dyno {

// A database engine's programs on this machine.
struct FoundServer
{
    std::string engine;
    QString versions; // "15.14", "16.3, 15.14"
    QString place;    // program of the first; empty: not found
    bool isEmbedded = false;
};

// The database servers that are on this machine, below the profiles of the first start: each can become a sandbox.
// Looks for them in the background.
class FoundServers : public QWidget
{
    Q_OBJECT
public:
    explicit FoundServers(QWidget *parent = nullptr);

signals:
    void sandboxWanted(const std::string &engine);

private:
    void show(const std::vector<FoundServer> &servers);
    QVBoxLayout *m_rows;
};

} // namespace dyno
