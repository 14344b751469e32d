// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workload/workloadeditor.h"

#include "engines/workloads/workloadfiles.h"
#include "ui/banner.h"
#include "ui/parts.h"
#include "ui/segmented.h"
#include "ui/theme.h"
#include "ui/undobar.h"
#include "ui/workload/dataview.h"
#include "ui/workload/editedworkload.h"
#include "ui/workload/mixview.h"
#include "ui/workload/scriptview.h"
#include "ui/workload/tryview.h"

#include <QDir>
#include <QLineEdit>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace dyno {

const QString WorkloadEditor::mixView = QStringLiteral("mix");
const QString WorkloadEditor::scriptView = QStringLiteral("sql");
const QString WorkloadEditor::dataView = QStringLiteral("data");
const QString WorkloadEditor::tryView = QStringLiteral("try");

WorkloadEditor::WorkloadEditor(WorkloadCatalog &catalog, PasswordRound &passwords, SecretStore &secrets, QWidget *parent)
    : QWidget(parent), m_catalog(catalog), m_workload(new EditedWorkload(catalog, this)),
      m_title(makeLabel({}, TextRole::Panel)), m_origin(makeLabel({}, TextRole::Small, Tone::Quiet)),
      m_name(new QLineEdit), m_views(new Segmented), m_duplicate(makeButton(tr("Duplicate to edit"))),
      m_remove(makeButton(tr("Remove"), ButtonKind::Text)), m_banner(new Banner(Banner::Kind::Error)),
      m_place(new QStackedWidget), m_scripts(new ScriptView(*m_workload)),
      m_try(new TryView(*m_workload, passwords, secrets)), m_undo(nullptr)
{
    auto *mix = new MixView(*m_workload);
    m_place->addWidget(mix);
    m_place->addWidget(m_scripts);
    m_place->addWidget(new DataView(*m_workload));
    m_place->addWidget(m_try);

    auto *back = makeButton(tr("Back to the plan"));
    m_name->setAccessibleName(tr("Name of the workload"));
    m_remove->setAccessibleName(tr("Remove the workload"));
    m_name->setToolTip(tr("What the command line calls it, and the name of its folder"));
    m_name->setProperty("mono", true);
    m_name->setFixedWidth(scaled(180));
    m_views->setChoices({mixView, scriptView, dataView, tryView},
                        {tr("Mix"), tr("SQL"), tr("Data set"), tr("Try once")});
    m_views->setAccessibleName(tr("Views of the workload"));
    auto *head = new QHBoxLayout;
    head->setContentsMargins(16, 8, 16, 8);
    head->setSpacing(12);
    head->addWidget(back);
    head->addWidget(m_title);
    head->addWidget(m_name);
    head->addWidget(m_origin);
    head->addStretch(1);
    head->addWidget(m_views);
    head->addStretch(1);
    head->addWidget(m_remove);
    head->addWidget(m_duplicate);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(makeLine(Line::Horizontal));
    column->addWidget(m_banner);
    column->addWidget(m_place, 1);
    m_undo = new UndoBar(this);
    setAttribute(Qt::WA_StyledBackground);
    setProperty("area", "surface");

    connect(back, &QPushButton::clicked, this, [this] {
        flush();
        emit closed();
    });
    connect(m_views, &Segmented::chosen, this, &WorkloadEditor::showView);
    connect(m_duplicate, &QPushButton::clicked, this, &WorkloadEditor::duplicate);
    connect(m_remove, &QPushButton::clicked, this, &WorkloadEditor::remove);
    connect(m_name, &QLineEdit::editingFinished, this, &WorkloadEditor::rename);
    connect(m_name, &QLineEdit::textEdited, this, [this](const QString &name) {
        setFault(m_name, isWorkloadName(name.toStdString(), "-_")
                             ? QString()
                             : tr("A name begins with a letter and holds letters, digits, - and _"));
    });
    connect(mix, &MixView::scriptWanted, this, [this](const QString &transaction) {
        m_views->setCurrent(scriptView);
        showView(scriptView);
        m_scripts->showFile(transaction + QStringLiteral(".sql"));
    });
    connect(m_workload, &EditedWorkload::checked, this, [this] {
        showHead();
        if (m_workload->isOwn())
            emit changed(m_workload->id());
        emit settled();
    });
    connect(m_workload, &EditedWorkload::failed, this, [this](const Error &error) {
        m_banner->setText(QString::fromStdString(error.message),
                          m_isClosing ? tr("Close the window once more to leave without what is not saved.")
                                      : QString::fromStdString(error.advice));
    });
    connect(m_workload, &EditedWorkload::saved, this, [this] { m_banner->setText({}); });
    connect(m_workload, &EditedWorkload::undoable, m_undo, &UndoBar::offer);
    // What was taken out of one workload must not come back in another.
    connect(m_workload, &EditedWorkload::opened, m_undo, &UndoBar::withdraw);
}

void WorkloadEditor::open(const std::string &workload, const ParameterValues &chosen, const QString &view)
{
    m_chosen = chosen;
    m_banner->setText({});
    m_workload->open(workload, chosen);
    showHead();
    m_views->setCurrent(view);
    showView(view);
}

void WorkloadEditor::flush()
{
    m_workload->flush();
}

bool WorkloadEditor::isSaved() const
{
    return m_workload->isSaved();
}

bool WorkloadEditor::saveAll()
{
    m_isClosing = true;
    m_workload->flush();
    return !m_workload->hasUnsaved();
}

bool WorkloadEditor::isSettled() const
{
    return m_workload->isSettled();
}

const std::string &WorkloadEditor::shown() const
{
    return m_workload->id();
}

void WorkloadEditor::setProfiles(const std::vector<Profile> &profiles)
{
    m_try->setProfiles(profiles);
}

void WorkloadEditor::showHead()
{
    const bool isOwn = m_workload->isOwn();
    const QString title = cellText(m_workload->json().root(), "title");
    m_title->setText(title.isEmpty() ? QString::fromStdString(m_workload->id()) : title);
    m_origin->setText(isOwn ? tr("yours, saved as you type") : tr("built in, read only"));
    m_origin->setToolTip(QDir::toNativeSeparators(m_workload->folder().path()));
    m_name->setVisible(isOwn);
    if (!m_name->hasFocus())
        m_name->setText(QString::fromStdString(m_workload->id()));
    m_remove->setVisible(isOwn);
    m_duplicate->setText(isOwn ? tr("Duplicate") : tr("Duplicate to edit"));
    m_duplicate->setEnabled(m_workload->workload() != nullptr);
}

void WorkloadEditor::showView(const QString &view)
{
    const QStringList views{mixView, scriptView, dataView, tryView};
    m_place->setCurrentIndex(qMax(0, int(views.indexOf(view))));
}

void WorkloadEditor::duplicate()
{
    m_workload->flush();
    const Workload *from = m_workload->workload();
    if (!from || !m_workload->isSaved())
        return;
    const QString title = QString::fromStdString(from->title.empty() ? from->id : from->title);
    const QString id = WorkloadFolder::freeId(QString::fromStdString(from->id) + QStringLiteral("-own"));
    const Result<WorkloadFolder> made = WorkloadFolder::duplicate(*from, id, tr("%1, own").arg(title));
    if (!made) {
        m_banner->setText(QString::fromStdString(made.error().message), QString::fromStdString(made.error().advice));
        return;
    }
    m_catalog.take(id.toStdString(), readWorkload(made->path().toStdString()));
    open(id.toStdString(), m_chosen, m_views->current());
    emit changed(id.toStdString());
}

void WorkloadEditor::rename()
{
    const QString to = m_name->text().trimmed(), from = QString::fromStdString(m_workload->id());
    if (to == from || !m_workload->isOwn())
        return;
    if (!isWorkloadName(to.toStdString(), "-_") || WorkloadFolder::freeId(to) != to) {
        m_banner->setText(tr("The workload is still called %1").arg(from),
                          tr("“%1” is taken, or no name: it begins with a letter and holds letters, digits, - and _.").arg(to));
        m_name->setText(from);
        setFault(m_name, {});
        return;
    }
    m_workload->flush();
    if (!m_workload->isSaved()) { // why is said already
        m_name->setText(from);
        return;
    }
    if (!QDir().rename(WorkloadFolder::own(from).path(), WorkloadFolder::own(to).path())) {
        m_banner->setText(tr("The workload is still called %1").arg(from), tr("Its folder could not be renamed."));
        m_name->setText(from);
        return;
    }
    m_banner->setText({});
    emit leaving(from.toStdString());
    m_workload->close();
    m_catalog.remove(from.toStdString());
    m_catalog.take(to.toStdString(), readWorkload(WorkloadFolder::own(to).path().toStdString()));
    open(to.toStdString(), m_chosen, m_views->current());
    emit changed(to.toStdString());
}

void WorkloadEditor::remove()
{
    const std::string id = m_workload->id();
    const QString name = QString::fromStdString(id);
    m_workload->flush();
    if (!m_workload->isSaved())
        return;
    m_workload->close();
    m_undo->withdraw();
    if (const auto gone = WorkloadFolder::putAway(name); !gone) {
        m_workload->open(id, m_chosen);
        m_banner->setText(QString::fromStdString(gone.error().message), QString::fromStdString(gone.error().advice));
        return;
    }
    emit leaving(id);
    m_catalog.remove(id);
    emit changed({});
    emit closed();
    emit removed(name);
}

} // namespace dyno
