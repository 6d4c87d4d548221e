/**
 * Sizes and shares of the items of a design, derived once for everything that plans and prices it.
 */
@NullMarked
package dev.keysmith.statistics;

import org.jspecify.annotations.NullMarked;
