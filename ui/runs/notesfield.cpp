// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/notesfield.h"

#include "ui/parts.h"
#include "ui/theme.h"

#include <QPlainTextEdit>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTextBrowser>
#include <QUrl>
#include <QVBoxLayout>

namespace dyno {

namespace {

// Notes may come from a colleague's file: nothing of them is fetched.
class NotesReader : public QTextBrowser
{
public:
    QVariant loadResource(int, const QUrl &) override { return {}; }
};

} // namespace

NotesField::NotesField(QWidget *parent)
    : QWidget(parent), m_act(makeButton(tr("Edit"), ButtonKind::Text)), m_place(new QStackedWidget),
      m_edit(new QPlainTextEdit), m_view(new NotesReader)
{
    m_edit->setPlaceholderText(tr("What was special about this run; Markdown"));
    m_edit->setAccessibleName(tr("Notes"));
    m_edit->setTabChangesFocus(true);
    m_view->setAccessibleName(tr("Notes as they read"));
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setOpenExternalLinks(true);
    m_view->document()->setDocumentMargin(0);
    m_act->setAccessibleName(tr("Edit the notes"));
    m_place->addWidget(m_edit);
    m_place->addWidget(m_view);
    m_place->setFixedHeight(scaled(112));
    auto *head = new QHBoxLayout;
    head->setContentsMargins(0, 0, 0, 8);
    head->addWidget(makeLabel(tr("Notes"), TextRole::Panel));
    head->addStretch(1);
    head->addWidget(m_act);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(m_place);
    connect(m_edit, &QPlainTextEdit::textChanged, this, [this] {
        showAct();
        emit edited();
    });
    connect(m_act, &QPushButton::clicked, this, [this] {
        const bool wasReading = m_place->currentWidget() == m_view;
        showText(wasReading);
        if (wasReading)
            m_edit->setFocus();
    });
    showText(true);
}

QString NotesField::text() const
{
    return m_edit->toPlainText();
}

void NotesField::setText(const QString &markdown)
{
    const QSignalBlocker quiet(m_edit);
    m_edit->setPlainText(markdown);
    showText(markdown.trimmed().isEmpty());
}

void NotesField::showText(bool editing)
{
    if (!editing)
        m_view->setMarkdown(m_edit->toPlainText());
    m_place->setCurrentWidget(editing ? static_cast<QWidget *>(m_edit) : m_view);
    m_act->setText(editing ? tr("Done") : tr("Edit"));
    showAct();
}

// Nothing to be done where nothing is written.
void NotesField::showAct()
{
    const bool editing = m_place->currentWidget() == m_edit;
    m_act->setVisible(!editing || !m_edit->toPlainText().trimmed().isEmpty() || m_edit->hasFocus());
}

} // namespace dyno
