// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QListWidget;
class QMenu;
class QPushButton;

namespace dyno {

class CodeEditor;
class EditedWorkload;

// The files of a workload: scripts, schema, workload.json. Faults stand below, and at their places in the text.
class ScriptView : public QWidget
{
    Q_OBJECT
public:
    explicit ScriptView(EditedWorkload &workload, QWidget *parent = nullptr);
    void showFile(const QString &file);
    QString file() const;

private:
    void fillFiles();
    void fillAddMenu();
    void showText();
    void showFaults();
    void goToFault(int row);

    EditedWorkload &m_workload;
    QListWidget *m_files, *m_faults;
    QLabel *m_title, *m_state, *m_good;
    QMenu *m_addMenu;
    QPushButton *m_add, *m_remove;
    CodeEditor *m_editor;
    bool m_filling = false;
};

} // namespace dyno
