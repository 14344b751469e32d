// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/data/datause.h"

#include "engines/data/loadeddata.h"
#include "engines/data/target.h"

namespace dyno {

Result<DataUse> DataUse::begin(const DataSet &data, const LoadRequest &request)
{
    Result<Target> opened = Target::openExisting(request);
    if (!opened)
        return opened.error();
    auto target = std::make_unique<Target>(std::move(*opened));
    if (const Result<void> shared = target->share(); !shared)
        return shared.error();
    if (const Result<void> fits = refuseUnfit(*target, data, request); !fits)
        return fits.error();
    target->closeUnlessLocking();
    return DataUse(std::move(target));
}

DataUse::DataUse(std::unique_ptr<Target> target) : m_target(std::move(target)) {}
DataUse::DataUse(DataUse &&) noexcept = default;
DataUse &DataUse::operator=(DataUse &&) noexcept = default;
DataUse::~DataUse() = default;

} // namespace dyno
