// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <functional>

class QPlainTextEdit;
class QPushButton;

namespace dyno {

class Banner;
struct PlanGuard;

// Asks, in place, before something runs that the person has to have seen: a sentence, the whole list, and two acts.
class GuardPanel : public QWidget
{
    Q_OBJECT
public:
    explicit GuardPanel(QWidget *parent = nullptr);
    // `then` is called once, when the person wants it.
    void ask(const PlanGuard &guard, const QString &act, std::function<void()> then);
    void dismiss();
    bool isAsking() const { return m_then != nullptr; }

private:
    Banner *m_banner;
    QPlainTextEdit *m_lines;
    QPushButton *m_act, *m_leave;
    std::function<void()> m_then;
};

} // namespace dyno
