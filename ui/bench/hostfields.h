// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/profile.h"

#include <QObject>
#include <QString>

class QCheckBox;
class QLineEdit;

namespace dyno {

class FormGrid;
class Segmented;

// The part of a profile's form that says what is measured beside the run: where the database host's figures come
// from, and whether the server's counters are read.
class HostFields : public QObject
{
    Q_OBJECT
public:
    explicit HostFields(QObject *parent = nullptr);

    inline static const QString addressRow = QStringLiteral("host address"), processRow = QStringLiteral("server process");

    void addTo(FormGrid &form);
    void fill(const Profile &profile);
    void take(Profile &profile) const;
    // What is wrong with the address as it is written; empty: nothing.
    QString fault() const;
    // Where the answer of a test stands: the address, else the choice of the source.
    QString faultRow() const;
    // What is wrong with the number of the server's process.
    QString processFault() const;
    // `hasServer`: the profile leads to a server that runs already, whose process can be named.
    void show(FormGrid &form, bool hasServer);

signals:
    void changed();

private:
    std::string source() const;
    bool asksForProcess() const;
    Segmented *m_kind;
    QLineEdit *m_address, *m_process;
    bool m_hasServer = true;
    QCheckBox *m_counters;
};

} // namespace dyno
