/** Runs every pattern of a design on an engine and compares with what it means. */
@NullMarked
package dev.keysmith.verify;

import org.jspecify.annotations.NullMarked;
