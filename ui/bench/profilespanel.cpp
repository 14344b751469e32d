// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/profilespanel.h"

#include "app/profilestore.h"
#include "engines/db/enginecatalog.h"
#include "ui/bench/profiledelegate.h"
#include "ui/bench/profileimporter.h"
#include "ui/bench/profilemodel.h"
#include "ui/figuretext.h"
#include "ui/parts.h"
#include "ui/theme.h"

#include <QAction>
#include <QListView>
#include <QMenu>
#include <QShortcut>
#include <QVBoxLayout>

namespace dyno {

namespace {

Profile startOf(const Engine &engine)
{
    Profile p;
    p.engine = std::string(engine.id);
    return p;
}

} // namespace

Profile sandboxOf(std::string_view engine)
{
    Profile p;
    p.engine = engine;
    p.sandbox.emplace();
    p.name = ProfilesPanel::tr("%1 sandbox").arg(engineTitle(p.engine)).toStdString();
    return p;
}

ProfilesPanel::ProfilesPanel(ProfileModel &model, ProfileStore &profiles, QWidget *parent)
    : QWidget(parent), m_model(model), m_profiles(profiles), m_list(new QListView), m_none(new QWidget),
      m_acts(new QWidget)
{
    const PanelHead head = makePanelHead(tr("Profiles"));
    m_count = head.detail;
    auto *add = makeButton(tr("Add"), ButtonKind::Outlined, ButtonSize::Small);
    add->setIcon(makeIcon(QStringLiteral("chevron-down")));
    add->setLayoutDirection(Qt::RightToLeft);
    auto *menu = new QMenu(add);
    for (const Engine &engine : engineCatalog())
        menu->addAction(tr("%1 profile…").arg(QString::fromUtf8(engine.title)), this,
                        [this, &engine] { emit createWanted(startOf(engine)); });
    menu->addSeparator();
    for (const Engine &engine : engineCatalog())
        menu->addAction(tr("%1 sandbox…").arg(QString::fromUtf8(engine.title)), this,
                        [this, &engine] { emit createWanted(sandboxOf(engine.id)); });
    menu->addSeparator();
    menu->addAction(tr("Paste a URL…"), this, &ProfilesPanel::urlWanted);
    for (const auto &[kind, text] : {std::pair(ProfileImporter::pgServices, tr("Import pg_service.conf…")),
                                     std::pair(ProfileImporter::mariaDb, tr("Import my.cnf for MariaDB…")),
                                     std::pair(ProfileImporter::mySql, tr("Import my.cnf for MySQL…"))})
        menu->addAction(text, this, [this, kind = kind] { emit importWanted(kind); });
    add->setMenu(menu);
    head.acts->addWidget(add);

    m_list->setModel(&m_model);
    m_list->setItemDelegate(new ProfileDelegate(m_list));
    m_list->setAccessibleName(tr("Profiles"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setMouseTracking(true);
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    connect(m_list, &QListView::customContextMenuRequested, this, &ProfilesPanel::showMenu);
    connect(m_list, &QListView::activated, this, &ProfilesPanel::editCurrent);
    const auto key = [this](const QKeySequence &keys, void (ProfilesPanel::*act)()) {
        auto *shortcut = new QShortcut(keys, m_list);
        shortcut->setContext(Qt::WidgetShortcut);
        connect(shortcut, &QShortcut::activated, this, act);
    };
    key(QKeySequence::Delete, &ProfilesPanel::removeCurrent);
    key(QKeySequence(Qt::Key_F2), &ProfilesPanel::editCurrent);
    key(QKeySequence(Qt::CTRL | Qt::Key_D), &ProfilesPanel::duplicateCurrent);

    auto *acts = new QHBoxLayout(m_acts);
    acts->setContentsMargins(16, 8, 16, 12);
    acts->setSpacing(16);
    const auto addAct = [&](const QString &text, const QString &tip, auto slot) {
        auto *button = makeButton(text, ButtonKind::Text);
        button->setToolTip(tip);
        connect(button, &QPushButton::clicked, this, slot);
        acts->addWidget(button);
    };
    addAct(tr("Edit…"), tr("F2"), &ProfilesPanel::editCurrent);
    addAct(tr("Duplicate"), tr("Ctrl+D"), &ProfilesPanel::duplicateCurrent);
    addAct(tr("Remove"), tr("Del"), &ProfilesPanel::removeCurrent);
    acts->addStretch(1);
    addAct(tr("Test all"), tr("F5"), &ProfilesPanel::testWanted);

    auto *empty = new QVBoxLayout(m_none);
    empty->setContentsMargins(16, 4, 16, 12);
    empty->setSpacing(12);
    auto *words = makeLabel(tr("A profile says how to reach one server. You have none yet."), TextRole::Body,
                            Tone::Quiet);
    words->setWordWrap(true);
    auto *first = makeButton(tr("New profile…"));
    auto *paste = makeButton(tr("Paste a URL, such as postgresql://…"), ButtonKind::Text);
    connect(paste, &QPushButton::clicked, this, &ProfilesPanel::urlWanted);
    empty->addWidget(words);
    empty->addWidget(first, 0, Qt::AlignLeft);
    empty->addWidget(paste, 0, Qt::AlignLeft);
    empty->addStretch(1);
    connect(first, &QPushButton::clicked, this, [this] { emit createWanted({}); });

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(head.widget);
    column->addWidget(m_none, 1);
    column->addWidget(m_list, 1);
    column->addWidget(m_acts);

    connect(&m_model, &ProfileModel::chosenChanged, this, &ProfilesPanel::showCount);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &ProfilesPanel::showCount);
    showCount();
}

const Profile *ProfilesPanel::current() const
{
    return m_model.profile(m_list->currentIndex());
}

void ProfilesPanel::showCount()
{
    const int count = m_model.rowCount();
    m_count->setText(count == 0 ? QString() : tr("%1 of %2 chosen").arg(m_model.chosen().size()).arg(count));
    m_count->setVisible(count > 0);
    m_none->setVisible(count == 0);
    m_list->setVisible(count > 0);
    m_acts->setVisible(count > 0);
    if (count > 0 && !m_list->currentIndex().isValid())
        m_list->setCurrentIndex(m_model.index(0));
}

void ProfilesPanel::showMenu(QPoint at)
{
    const QModelIndex index = m_list->indexAt(at);
    if (!index.isValid())
        return;
    m_list->setCurrentIndex(index);
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Edit…"), this, &ProfilesPanel::editCurrent);
    menu->addAction(tr("Duplicate"), this, &ProfilesPanel::duplicateCurrent);
    menu->addAction(tr("Remove"), this, &ProfilesPanel::removeCurrent);
    menu->popup(m_list->viewport()->mapToGlobal(at));
}

void ProfilesPanel::editCurrent()
{
    if (const Profile *p = current())
        emit editWanted(*p);
}

void ProfilesPanel::duplicateCurrent()
{
    const Profile *p = current();
    if (!p)
        return;
    Profile copy = *p;
    copy.name = tr("%1, copy").arg(QString::fromStdString(p->name)).toStdString();
    emit createWanted(copy);
}

void ProfilesPanel::removeCurrent()
{
    const Profile *p = current();
    if (!p)
        return;
    const Profile gone = *p;
    const bool chosen = m_model.chosenNames().contains(QString::fromStdString(gone.name));
    if (const Result<void> done = m_profiles.remove(gone.name); !done) {
        emit failed(done.error());
        return;
    }
    m_model.setChosen(gone.name, false);
    emit removed(gone, chosen);
}

} // namespace dyno
