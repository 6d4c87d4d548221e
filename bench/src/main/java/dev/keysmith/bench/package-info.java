/** Benchmarks, side by side in one run, as ratios. */
@NullMarked
package dev.keysmith.bench;

import org.jspecify.annotations.NullMarked;
