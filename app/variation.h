// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/benchplan.h"

#include <string>

namespace dyno {

// One value of a plan that varies one thing: a plan of its own, with that value in place and nothing to vary.
struct Variant
{
    BenchPlan plan;
    std::string value;
    std::string kind; // what the name belongs to: "load" (pool, workers, …), "workload" or "profile"
    Faults faults;    // not empty: the value cannot be set
};

// `number` counts Variation::values; the plan varies something. Names are looked for in this order: those of the load
// (pool, workers, isolation, query-mode, statement-timeout, max-tries), parameters of the workload, and whatever an
// address may have after its question mark: options, pragmas, set.NAME of sandboxes.
Variant variantOf(const BenchPlan &plan, std::size_t number);

// "NAME=VALUE,VALUE", as --vary has it.
Result<Variation> parseVariation(const std::string &text);
std::string variationText(const Variation &vary);

} // namespace dyno
