/** Writes a design as the file that its reader reads. */
@NullMarked
package dev.keysmith.design.writer;

import org.jspecify.annotations.NullMarked;
