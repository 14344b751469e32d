// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

class QLabel;

namespace dyno {

// A page with a red frame around it, and the words why, while profiles are chosen that are marked as production.
class ProductionFrame : public QWidget
{
    Q_OBJECT
public:
    explicit ProductionFrame(QWidget *page, QWidget *parent = nullptr);
    // Names of such profiles; none takes the frame away.
    void setProfiles(const QStringList &names);
    const QStringList &profiles() const { return m_names; }
    bool isShown() const { return !m_names.isEmpty(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QStringList m_names;
    QLabel *m_words;
};

} // namespace dyno
