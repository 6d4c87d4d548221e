/** Binary programs and their solvers. The only package that knows OR-Tools. */
@NullMarked
package dev.keysmith.ilp;

import org.jspecify.annotations.NullMarked;
