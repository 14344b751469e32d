// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace dyno {

class Appearance;
class ProfileStore;
class RunSession;
class RunStore;
class SecretStore;
class WorkloadCatalog;

// All that the pages work on. Made by main, which keeps them alive longer than the window.
struct Workbench
{
    RunStore &store;
    RunSession &session;
    ProfileStore &profiles;
    SecretStore &secrets;
    WorkloadCatalog &workloads;
    Appearance &appearance;
};

} // namespace dyno
