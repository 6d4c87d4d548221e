/** A client that does what plans say: the interpreter of a design's reads and writes. */
@NullMarked
package dev.keysmith.verify.run;

import org.jspecify.annotations.NullMarked;
