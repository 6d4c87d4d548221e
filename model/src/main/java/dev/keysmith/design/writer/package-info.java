/** Writes a design as the file that {@code design.reader} reads. */
@NullMarked
package dev.keysmith.design.writer;

import org.jspecify.annotations.NullMarked;
