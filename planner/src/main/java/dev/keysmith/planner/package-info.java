/** Planning every pattern on a design, or on a part of one. */
@NullMarked
package dev.keysmith.planner;

import org.jspecify.annotations.NullMarked;
