// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/varypanel.h"

#include "ui/parts.h"
#include "ui/theme.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QSignalBlocker>

#include <algorithm>

namespace dyno {

VaryPanel::VaryPanel(QWidget *parent)
    : QWidget(parent), m_name(new QComboBox), m_values(new QLineEdit),
      m_valuesLabel(makeLabel(tr("Values"), TextRole::Body, Tone::Quiet)),
      m_fault(makeLabel({}, TextRole::Small, Tone::Error))
{
    m_name->setEditable(true);
    m_name->setInsertPolicy(QComboBox::NoInsert);
    m_name->setAccessibleName(tr("What is varied"));
    m_name->lineEdit()->setPlaceholderText(tr("nothing"));
    m_name->setToolTip(tr("One thing that takes several values in turn, all else staying the same. Choose one, or write "
                          "any option, pragma or set.NAME of a sandbox's server."));
    m_values->setAccessibleName(tr("Values in turn"));
    m_values->setToolTip(tr("With commas between. The first is what the others are held against."));
    m_fault->setWordWrap(true);
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(16, 0, 16, 12);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(8);
    grid->setColumnMinimumWidth(0, scaled(76));
    grid->setColumnStretch(1, 1);
    auto *label = makeLabel(tr("Vary"), TextRole::Body, Tone::Quiet);
    label->setBuddy(m_name);
    grid->addWidget(label, 0, 0);
    grid->addWidget(m_name, 0, 1);
    grid->addWidget(m_valuesLabel, 1, 0);
    grid->addWidget(m_values, 1, 1);
    grid->addWidget(m_fault, 2, 1);
    const auto tell = [this] {
        show();
        emit changed();
    };
    connect(m_name, &QComboBox::editTextChanged, this, tell);
    connect(m_name, &QComboBox::activated, this, [this] {
        QStringList values;
        for (const VariableName &each : m_names)
            if (each.name == m_name->currentText().toStdString())
                for (const std::string &value : each.values)
                    values << QString::fromStdString(value);
        m_values->setText(values.join(QStringLiteral(", ")));
    });
    connect(m_values, &QLineEdit::textChanged, this, tell);
    show();
}

std::optional<Variation> VaryPanel::vary() const
{
    const QString name = m_name->currentText().trimmed();
    if (name.isEmpty())
        return std::nullopt;
    Variation vary{name.toStdString(), {}};
    for (const QString &value : m_values->text().split(QLatin1Char(','), Qt::SkipEmptyParts))
        if (!value.trimmed().isEmpty())
            vary.values.push_back(value.trimmed().toStdString());
    return vary;
}

void VaryPanel::setVary(const std::optional<Variation> &vary)
{
    const QSignalBlocker quietName(m_name), quietValues(m_values);
    QStringList values;
    if (vary)
        for (const std::string &value : vary->values)
            values << QString::fromStdString(value);
    m_name->setEditText(vary ? QString::fromStdString(vary->name) : QString());
    m_values->setText(values.join(QStringLiteral(", ")));
    show();
}

void VaryPanel::setNames(std::vector<VariableName> names)
{
    const bool isSame = std::equal(names.begin(), names.end(), m_names.begin(), m_names.end(),
                                   [](const VariableName &a, const VariableName &b) { return a.name == b.name; });
    m_names = std::move(names);
    if (isSame)
        return;
    const QSignalBlocker quiet(m_name);
    const QString text = m_name->currentText();
    m_name->clear();
    for (const VariableName &each : m_names)
        m_name->addItem(QString::fromStdString(each.name));
    m_name->setCurrentIndex(-1);
    m_name->setEditText(text);
}

void VaryPanel::show()
{
    const std::optional<Variation> now = vary();
    const QString fault = now && now->values.size() < 2 ? tr("two values or more") : QString();
    m_values->setVisible(now.has_value());
    m_valuesLabel->setVisible(now.has_value());
    m_fault->setText(fault);
    m_fault->setVisible(!fault.isEmpty());
    setFault(m_values, fault);
}

} // namespace dyno
