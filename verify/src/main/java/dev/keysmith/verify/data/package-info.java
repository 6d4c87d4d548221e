/** Generates instances as a spec describes them, and arguments for every pattern, from a seed. */
@NullMarked
package dev.keysmith.verify.data;

import org.jspecify.annotations.NullMarked;
