/** From plans and prices to a bill. */
@NullMarked
package dev.keysmith.cost;

import org.jspecify.annotations.NullMarked;
