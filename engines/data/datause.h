// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/data/loader.h"

#include <memory>

namespace dyno {

class Target;

// The data of a run while it goes on: as long as this lives, no load and no drop of any SQL Dyno changes it, on
// this machine or (for a server) on another. Other runs may use it too. On a server it holds a connection.
class DataUse
{
public:
    // Looks whether the data is what the data set says. Where `tables` are the person's own (nothing carries our
    // mark), they are taken as they are; they must be there.
    // Errors: Busy, a load is at work; NotFound, the data is missing, not whole, or other than asked for.
    static Result<DataUse> begin(const DataSet &data, const LoadRequest &request);
    DataUse(DataUse &&) noexcept;
    DataUse &operator=(DataUse &&) noexcept;
    ~DataUse();

private:
    explicit DataUse(std::unique_ptr<Target> target);
    std::unique_ptr<Target> m_target;
};

// Error NotFound: the database of an embedded engine is a file that is not there; connecting would make it.
Result<void> refuseMissingFile(const Profile &profile);

} // namespace dyno
