/** Metrics of CloudWatch, and how they compare with the traffic and bill of a spec. */
@NullMarked
package dev.keysmith.measure.traffic;

import org.jspecify.annotations.NullMarked;
