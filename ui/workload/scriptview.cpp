// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workload/scriptview.h"

#include "engines/db/enginecatalog.h"
#include "engines/workloads/workloadfiles.h"
#include "ui/parts.h"
#include "ui/theme.h"
#include "ui/workload/codeeditor.h"
#include "ui/workload/editedworkload.h"

#include <QListWidget>
#include <QMenu>
#include <QSplitter>
#include <QVBoxLayout>

namespace dyno {

namespace {

const auto jsonFile = QStringLiteral("workload.json");
// What a workload may have beside its transactions.
constexpr const char *otherStems[] = {"schema", "indexes", "checks", "drop"};

CodeLanguage languageOf(const QString &file)
{
    if (file.endsWith(QLatin1String(".sql")))
        return CodeLanguage::Sql;
    return file.endsWith(QLatin1String(".json")) ? CodeLanguage::Json : CodeLanguage::Plain;
}

} // namespace

ScriptView::ScriptView(EditedWorkload &workload, QWidget *parent)
    : QWidget(parent), m_workload(workload), m_files(new QListWidget), m_faults(new QListWidget),
      m_title(makeLabel({}, TextRole::Panel)), m_state(makeLabel({}, TextRole::Small, Tone::Quiet)),
      m_good(makeLabel(tr("No faults: every engine for which there are scripts can run it."), TextRole::Small, Tone::Quiet)),
      m_addMenu(new QMenu(this)), m_add(makeButton(tr("Add file"), ButtonKind::Outlined, ButtonSize::Small)),
      m_remove(makeButton(tr("Remove file"), ButtonKind::Text)), m_editor(new CodeEditor)
{
    m_files->setAccessibleName(tr("Files of the workload"));
    m_files->setFrameShape(QFrame::NoFrame);
    m_files->setMinimumWidth(scaled(180));
    m_editor->setAccessibleName(tr("Text of the file"));
    m_editor->setFrameShape(QFrame::NoFrame);
    m_faults->setAccessibleName(tr("Faults"));
    m_faults->setFrameShape(QFrame::NoFrame);
    m_faults->setWordWrap(true);
    m_faults->setMaximumHeight(scaled(120));
    m_add->setIcon(makeIcon(QStringLiteral("chevron-down")));
    m_add->setLayoutDirection(Qt::RightToLeft);
    m_add->setMenu(m_addMenu);

    auto *left = new QWidget;
    auto *leftColumn = new QVBoxLayout(left);
    leftColumn->setContentsMargins(8, 8, 0, 8);
    leftColumn->addWidget(m_files, 1);
    auto *acts = new QHBoxLayout;
    acts->setContentsMargins(8, 0, 8, 0);
    acts->addWidget(m_add);
    acts->addStretch(1);
    acts->addWidget(m_remove);
    leftColumn->addLayout(acts);

    auto *right = new QWidget;
    auto *rightColumn = new QVBoxLayout(right);
    rightColumn->setContentsMargins(0, 0, 0, 0);
    rightColumn->setSpacing(0);
    auto *head = new QHBoxLayout;
    head->setContentsMargins(16, 8, 16, 8);
    head->setSpacing(12);
    head->addWidget(m_title);
    head->addWidget(m_state);
    head->addStretch(1);
    rightColumn->addLayout(head);
    rightColumn->addWidget(makeLine(Line::Horizontal));
    rightColumn->addWidget(m_editor, 1);
    rightColumn->addWidget(makeLine(Line::Horizontal));
    m_good->setContentsMargins(16, 8, 16, 8);
    rightColumn->addWidget(m_good);
    rightColumn->addWidget(m_faults);

    auto *split = new QSplitter(Qt::Horizontal);
    split->setChildrenCollapsible(false);
    split->addWidget(left);
    split->addWidget(right);
    split->setStretchFactor(1, 1);
    split->setSizes({scaled(220), scaled(880)});
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(split);

    connect(m_files, &QListWidget::currentRowChanged, this, &ScriptView::showText);
    connect(m_editor, &CodeEditor::left, m_files, qOverload<>(&QWidget::setFocus));
    connect(m_editor, &QPlainTextEdit::textChanged, this, [this] {
        if (!m_filling) {
            m_workload.setText(file(), m_editor->toPlainText());
            m_state->setText(tr("saved as you type"));
        }
    });
    connect(m_faults, &QListWidget::itemActivated, this, [this] { goToFault(m_faults->currentRow()); });
    connect(m_faults, &QListWidget::itemClicked, this, [this] { goToFault(m_faults->currentRow()); });
    connect(m_remove, &QPushButton::clicked, this, [this] { m_workload.removeFile(file()); });
    connect(m_addMenu, &QMenu::aboutToShow, this, &ScriptView::fillAddMenu);
    connect(&m_workload, &EditedWorkload::opened, this, [this] {
        m_files->clear();
        fillFiles();
        showText();
        showFaults();
    });
    connect(&m_workload, &EditedWorkload::filesChanged, this, &ScriptView::fillFiles);
    connect(&m_workload, &EditedWorkload::checked, this, &ScriptView::showFaults);
    connect(&m_workload, &EditedWorkload::textChanged, this, [this](const QString &changed) {
        if (changed == file())
            showText();
    });
}

QString ScriptView::file() const
{
    const QListWidgetItem *item = m_files->currentItem();
    return item ? item->text() : QString();
}

void ScriptView::showFile(const QString &file)
{
    for (int i = 0; i < m_files->count(); ++i)
        if (m_files->item(i)->text() == file)
            m_files->setCurrentRow(i);
}

// Scripts of the mix first, in its order; then the rest.
void ScriptView::fillFiles()
{
    const QString before = file();
    QStringList files = m_workload.files(), sorted;
    for (const QString &name : m_workload.transactions())
        for (const QString &each : QStringList(files))
            if (each.endsWith(QLatin1String(".sql")) && each.section(QLatin1Char('.'), 0, 0) == name) {
                sorted << each;
                files.removeOne(each);
            }
    sorted << files;
    {
        const QSignalBlocker quiet(m_files);
        m_files->clear();
        m_files->addItems(sorted);
        m_files->setCurrentRow(qMax(0, int(sorted.indexOf(before))));
    }
    m_add->setEnabled(m_workload.isOwn());
    if (file() != before)
        showText();
    showFaults();
}

void ScriptView::fillAddMenu()
{
    m_addMenu->clear();
    const QStringList files = m_workload.files();
    QStringList keys{QString()};
    for (const Engine &engine : engineCatalog())
        for (const std::string_view key : {engine.id, engine.dialect})
            if (const QString id = QString::fromUtf8(key); !keys.contains(id))
                keys << id;
    const auto add = [&](QMenu *menu, const QString &stem) {
        for (const QString &key : keys) {
            const QString name = QString::fromStdString(workloadFileName(stem.toStdString(), key.toStdString()));
            if (files.contains(name))
                continue;
            menu->addAction(name, this, [this, name, stem] {
                const QString common = m_workload.text(stem + QStringLiteral(".sql"));
                m_workload.addFile(name, common.isEmpty() ? QStringLiteral("-- %1\n").arg(name) : common);
                showFile(name);
            });
        }
    };
    for (const QString &name : m_workload.transactions())
        add(m_addMenu->addMenu(tr("Script of %1").arg(name)), name);
    m_addMenu->addSeparator();
    for (const char *stem : otherStems)
        add(m_addMenu->addMenu(QString::fromLatin1(stem)), QString::fromLatin1(stem));
}

void ScriptView::showText()
{
    const QString shown = file();
    m_filling = true;
    m_editor->setLanguage(languageOf(shown));
    const QString text = m_workload.text(shown);
    if (m_editor->toPlainText() != text)
        m_editor->setPlainText(text);
    m_editor->setReadOnly(!m_workload.isOwn());
    m_filling = false;
    m_title->setText(shown);
    m_state->setText(m_workload.isOwn() ? tr("saved as you type") : tr("read only: it is built in"));
    m_remove->setEnabled(m_workload.isOwn() && !shown.isEmpty() && shown != jsonFile);
    showFaults();
}

void ScriptView::showFaults()
{
    QList<CodeEditor::Mark> marks;
    m_faults->clear();
    for (const Fault &fault : m_workload.faults()) {
        const FaultPlace place = placeOf(fault);
        const QString message = QString::fromStdString(fault.message);
        m_faults->addItem(QString::fromStdString(fault.where) + QStringLiteral("  ") + message);
        if (place.file == file())
            marks << CodeEditor::Mark{qMax(1, place.line), place.column, message};
    }
    m_editor->setMarks(marks);
    const bool isGood = m_workload.faults().empty();
    m_good->setVisible(isGood);
    m_faults->setVisible(!isGood);
    for (int i = 0; i < m_files->count(); ++i) {
        bool has = false;
        for (const Fault &fault : m_workload.faults())
            has = has || placeOf(fault).file == m_files->item(i)->text();
        m_files->item(i)->setForeground(has ? currentTheme().error : currentTheme().text);
        m_files->item(i)->setToolTip(has ? tr("This file has faults") : QString());
    }
}

void ScriptView::goToFault(int row)
{
    if (row < 0 || std::size_t(row) >= m_workload.faults().size())
        return;
    const FaultPlace place = placeOf(m_workload.faults()[std::size_t(row)]);
    showFile(place.file);
    if (file() == place.file)
        m_editor->goTo(qMax(1, place.line), place.column);
}

} // namespace dyno
