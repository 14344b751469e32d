// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/result.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace dyno {

// What a person made of the slides of one comparison.
struct Presentation
{
    struct Slide
    {
        QString id;       // as slides are called: "tps"
        QString sentence; // the person's own; empty: the verdict's
        bool shown = true;
        friend bool operator==(const Slide &, const Slide &) = default;
    };
    QStringList runs;    // ids of all runs that are compared, in any order
    QList<Slide> slides; // in the order in which they are shown
    bool dark = true;
    qint64 changedMs = 0; // UTC; save() sets it
};

// Keeps presentations in one JSON file beside the run store, so that nothing typed is lost; the newest two
// hundred. A file that cannot be read is left alone, and nothing is kept until it can. GUI thread.
class PresentationStore
{
public:
    // Empty: nothing is kept beyond the program.
    explicit PresentationStore(QString path);
    // Of exactly these runs; else the newest that has one of them, so that another repeat loses no words.
    std::optional<Presentation> find(const QStringList &runs);
    Result<void> save(Presentation presentation);

private:
    Result<QList<Presentation>> read() const;
    QString m_path;
    QList<Presentation> m_kept; // newest first; what has no file
};

} // namespace dyno
