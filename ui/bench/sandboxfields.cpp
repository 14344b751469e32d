// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/sandboxfields.h"

#include "ui/bench/settingspairmodel.h"
#include "ui/formgrid.h"
#include "ui/parts.h"
#include "ui/theme.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QTableView>

namespace dyno {

namespace {

const QString memoryRow = QStringLiteral("memory"), versionRow = QStringLiteral("version"),
              settingsRow = QStringLiteral("set");

} // namespace

SandboxFields::SandboxFields(QObject *parent)
    : QObject(parent), m_memory(new QLineEdit), m_version(new QLineEdit), m_settings(new QLineEdit),
      m_pairs(new SettingsPairModel(this)), m_table(makeTable(m_pairs, tr("Settings of sandboxes")))
{
    m_memory->setPlaceholderText(QString::fromStdString(memoryText(defaultSandboxMemory)));
    m_version->setPlaceholderText(tr("the newest installed"));
    m_settings->setPlaceholderText(tr("name=value, name=value"));
    m_settings->setToolTip(tr("The server's own names; they win over the paired settings below."));
    m_table->setSelectionMode(QAbstractItemView::NoSelection);
    m_table->setWordWrap(true);
    m_table->setMinimumHeight(scaled(300));
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    for (const QLineEdit *field : {m_memory, m_version, m_settings})
        connect(field, &QLineEdit::textChanged, this, &SandboxFields::changed);
    connect(m_memory, &QLineEdit::textChanged, this,
            [this](const QString &text) { m_pairs->setMemory(memoryOf(text.trimmed().toStdString()).value_or(0)); });
}

void SandboxFields::addTo(FormGrid &form)
{
    form.addRow(memoryRow, tr("Memory"), m_memory);
    form.addRow(versionRow, tr("Version"), m_version);
    form.addRow(settingsRow, tr("Own settings"), m_settings);
}

void SandboxFields::fill(const std::optional<SandboxWish> &wish)
{
    const SandboxWish shown = wish.value_or(SandboxWish());
    m_memory->setText(shown.memoryBytes == 0 ? QString() : QString::fromStdString(memoryText(shown.memoryBytes)));
    m_version->setText(QString::fromStdString(shown.version));
    QStringList settings;
    for (const auto &[name, value] : shown.settings)
        settings << QString::fromStdString(name + "=" + value);
    m_settings->setText(settings.join(QLatin1String(", ")));
}

SandboxWish SandboxFields::wish() const
{
    SandboxWish wish;
    const std::string memory = m_memory->text().trimmed().toStdString();
    if (!memory.empty())
        wish.memoryBytes = memoryOf(memory).value_or(-1);
    wish.version = m_version->text().trimmed().toStdString();
    for (const QString &pair : m_settings->text().split(QLatin1Char(','), Qt::SkipEmptyParts))
        wish.settings[pair.section(QLatin1Char('='), 0, 0).trimmed().toStdString()] =
            pair.section(QLatin1Char('='), 1).trimmed().toStdString();
    return wish;
}

void SandboxFields::show(FormGrid &form, bool isSandbox, bool isEmbedded)
{
    form.setRowVisible(memoryRow, isSandbox);
    form.setRowVisible(versionRow, isSandbox && !isEmbedded);
    form.setRowVisible(settingsRow, isSandbox && !isEmbedded);
    m_table->setVisible(isSandbox);
}

} // namespace dyno
