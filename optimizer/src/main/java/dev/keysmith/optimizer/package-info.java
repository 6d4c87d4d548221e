/** Derives the cheapest design of a spec in both styles. */
@NullMarked
package dev.keysmith.optimizer;

import org.jspecify.annotations.NullMarked;
