// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/compare/power.h"

#include "engines/compare/welch.h"

#include <boost/math/distributions/non_central_t.hpp>
#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>

namespace dyno {

namespace {

// Far out in the tails the series may not converge: a number is wanted there, not an exception.
using Quiet = boost::math::policies::policy<boost::math::policies::domain_error<boost::math::policies::ignore_error>,
                                            boost::math::policies::pole_error<boost::math::policies::ignore_error>,
                                            boost::math::policies::overflow_error<boost::math::policies::ignore_error>,
                                            boost::math::policies::evaluation_error<boost::math::policies::ignore_error>>;

struct Design
{
    double error;   // standard error of the difference
    double degrees;
    double t;       // that the interval reaches
};

Design designOf(const Settling &seen, int repeats)
{
    const double n = repeats;
    const double a = seen.baseDeviation * seen.baseDeviation / n, b = seen.otherDeviation * seen.otherDeviation / n;
    const double degrees = (a + b) * (a + b) / ((a * a + b * b) / (n - 1));
    return {std::sqrt(a + b), degrees, studentsT(seen.confidence, degrees)};
}

double powerOfDifference(const Settling &seen, int repeats)
{
    const Design design = designOf(seen, repeats);
    const double shift = std::abs(seen.difference) / design.error;
    if (shift > 30) // beyond any doubt
        return 1;
    const boost::math::non_central_t_distribution<double, Quiet> distribution(design.degrees, shift);
    return boost::math::cdf(boost::math::complement(distribution, design.t));
}

double powerOfSameness(const Settling &seen, int repeats)
{
    const Design design = designOf(seen, repeats);
    const boost::math::students_t_distribution<double, Quiet> t(design.degrees);
    const double above = (seen.marginHigh - seen.difference) / design.error - design.t;
    const double below = (seen.difference - seen.marginLow) / design.error - design.t;
    return std::max(0.0, boost::math::cdf(t, above) + boost::math::cdf(t, below) - 1);
}

// Power grows with the repeats: the least number is found by halving.
template <class Power> int leastRepeats(const Settling &seen, Power power)
{
    if (power(seen, Settling::most) < Settling::power)
        return 0;
    int low = seen.fewest, high = Settling::most;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (power(seen, middle) >= Settling::power)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

} // namespace

int repeatsToSettle(const Settling &seen)
{
    if (!(seen.baseDeviation > 0 || seen.otherDeviation > 0))
        return seen.fewest;
    const int different = leastRepeats(seen, powerOfDifference);
    const int same = leastRepeats(seen, powerOfSameness);
    if (different == 0 || same == 0)
        return std::max(different, same);
    return std::min(different, same);
}

} // namespace dyno
