// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace dyno {

// Says what is wrong where it is wrong, and stays until the cause is gone: a sign, one sentence, one line of
// detail, one act.
class Banner : public QFrame
{
    Q_OBJECT
public:
    enum class Kind { Warning, Error };
    explicit Banner(Kind kind = Kind::Warning, QWidget *parent = nullptr);

    void setKind(Kind kind);
    // Hides the banner when `sentence` is empty.
    void setText(const QString &sentence, const QString &detail = {});
    // The one act; empty text takes it away.
    void setAct(const QString &text);
    QString sentence() const;

signals:
    void acted();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Kind m_kind;
    QLabel *m_sentence, *m_detail;
    QPushButton *m_act;
};

} // namespace dyno
