// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/profile.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>

class QSocketNotifier;

// The terminal that the program was started from. Implemented per platform (terminal_posix.cpp).
namespace dyno {

bool hasTerminal();        // there is one to ask on
bool isTerminal(int file); // 1: stdout, 2: stderr
int terminalWidth();       // of stderr; 80 where it cannot tell

// From now on, writing to a pipe that nobody reads any more fails, instead of ending the program: a run goes on whose
// lines went to `head`.
void outliveReaders();

// Asks on the controlling terminal, whatever stdin is; what is typed is not shown. Nothing: there is no
// terminal, or the person gave up. Control characters in a question are shown and not obeyed.
std::optional<Secret> askSecret(const QString &question);
// A line, shown as it is typed. Nothing: there is no terminal, or the person gave up.
std::optional<QString> askLine(const QString &question);

// Tells of Ctrl-C, and of a polite request of the system to end, in the event loop instead of dying. The third
// one ends the program at once, as does the first when no object of this class is alive.
class Interrupts : public QObject
{
    Q_OBJECT
public:
    explicit Interrupts(QObject *parent = nullptr);
    ~Interrupts() override;

signals:
    void interrupted();

private:
    std::unique_ptr<QSocketNotifier> m_notifier;
};

} // namespace dyno
