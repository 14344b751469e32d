// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/presentationstore.h"
#include "ui/compare/comparedset.h"
#include "ui/export/exportsubject.h"
#include "ui/present/presentscreen.h"
#include "ui/workbench.h"

#include <QPointer>
#include <QTimer>
#include <QWidget>

#include <optional>

class QLabel;
class QListView;
class QMenu;
class QPlainTextEdit;
class QPushButton;
class QStackedWidget;

namespace dyno {

class Banner;
class EmptyState;
class PageHeader;
class Segmented;
class SlideModel;
class SlideView;

// Slides of the comparison that Compare shows: chosen, put in order, with sentences that can be edited; full
// screen and into files. What the person makes of them is kept at once.
class PresentPage : public QWidget
{
    Q_OBJECT
public:
    explicit PresentPage(const Workbench &workbench, QWidget *parent = nullptr);
    ~PresentPage() override;

    // What Compare shows; null: nothing. Slides are made when the page is next looked at.
    void setComparison(const ComparedSet *set);
    ExportSubject subject() const;
    QMenu *exportMenu() const { return m_exports; } // its owner fills it
    // From the slide that is chosen.
    void present();
    PresentScreen *screen() const { return m_screen; }
    QString status() const;

signals:
    void compareWanted(); // there is nothing to present yet
    void statusText(const QString &text);

protected:
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *makeList();
    QWidget *makeStage();
    void refresh();
    void showCurrent();
    void moveCurrent(int by);
    void takeSentence();
    void keep();
    int currentRow() const;
    QStringList runIds() const;

    PresentationStore m_store;
    std::optional<ComparedSet> m_set;
    bool m_isStale = false;
    bool m_isFilling = false; // the editor's text changes by itself
    QTimer m_keep;            // a moment after the last key
    QPointer<PresentScreen> m_screen;
    PageHeader *m_header;
    Segmented *m_mode;
    QMenu *m_exports;
    QPushButton *m_present, *m_export, *m_takeBack, *m_up, *m_down;
    Banner *m_error;
    QStackedWidget *m_place;
    SlideModel *m_model;
    QListView *m_list;
    SlideView *m_view;
    QPlainTextEdit *m_sentence;
    QLabel *m_verdict;
};

} // namespace dyno
