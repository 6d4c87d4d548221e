/** From plans and prices to a bill, and from plans and peaks to the load of partitions. */
@NullMarked
package dev.keysmith.cost;

import org.jspecify.annotations.NullMarked;
