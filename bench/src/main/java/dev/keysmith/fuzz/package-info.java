/** Hostile specs and designs, by mutation, through every stage. */
@NullMarked
package dev.keysmith.fuzz;

import org.jspecify.annotations.NullMarked;
