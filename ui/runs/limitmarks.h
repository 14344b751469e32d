// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <map>
#include <string>
#include <vector>

namespace dyno {

class RunStore;

// Whether runs held the limits of their plans. That takes their ticks, which are read in the background, once, for
// those runs that somebody looks at.
class LimitMarks : public QObject
{
    Q_OBJECT
public:
    enum class Mark { Unknown, NoLimits, Hold, Broken };

    explicit LimitMarks(const RunStore &store, QObject *parent = nullptr);
    // Unknown: it is found out, and told by found().
    Mark mark(const std::string &run);
    // The run has changed.
    void forget(const std::string &run) { m_marks.erase(run); }

signals:
    void found(const std::string &run);

private:
    void look();
    const RunStore &m_store;
    std::map<std::string, Mark> m_marks; // Unknown: asked for
    std::vector<std::string> m_wanted;   // the newest wish last
    bool m_looking = false;
};

} // namespace dyno
