/** Choosing among candidates: the cheapest design, and how near to the cheapest it is for sure. */
@NullMarked
package dev.keysmith.solve;

import org.jspecify.annotations.NullMarked;
