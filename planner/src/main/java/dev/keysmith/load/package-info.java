/** From plans and peak traffic to the load of the busiest partitions. */
@NullMarked
package dev.keysmith.load;

import org.jspecify.annotations.NullMarked;
