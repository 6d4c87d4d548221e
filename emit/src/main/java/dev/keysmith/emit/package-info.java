/** Files made from the analysis of a design, and the folder that they are written to. */
@NullMarked
package dev.keysmith.emit;

import org.jspecify.annotations.NullMarked;
