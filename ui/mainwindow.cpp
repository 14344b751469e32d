// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow.h"

namespace dyno {

MainWindow::MainWindow(QWidget *parent) : QMainWindow(parent) {}

} // namespace dyno
