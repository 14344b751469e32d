// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace dyno {

// How many repeats would settle a gap that these repeats could not.
//
// The question is answered as if what was seen were the truth: the gap and both standard deviations. Settled is
// the gap by the smallest number of repeats of each side with which, in four cases of five (power 80 %), either
//   – the interval of the difference leaves zero out: power of Welch's t by the noncentral t distribution, or
//   – the whole interval lies within the margin, which only happens when the gap is smaller than the margin:
//     power of the two one-sided tests, D. J. Schuirmann, J. Pharmacokin. Biopharm. 15 (1987), with Student's t
//     for the spread of the mean.
// It is an estimate: with three repeats a standard deviation is known to about half of itself.
struct Settling
{
    static constexpr int most = 1000;
    static constexpr double power = 0.8;
    double difference = 0;           // as seen; on the scale of the interval (logarithms, or plain)
    double baseDeviation = 0, otherDeviation = 0;
    double marginLow = 0, marginHigh = 0; // differences inside are as good as none
    double confidence = 0.95;
    int fewest = 3;                  // the answer is not below this
};

// Repeats of each side; 0: more than Settling::most.
int repeatsToSettle(const Settling &seen);

} // namespace dyno
