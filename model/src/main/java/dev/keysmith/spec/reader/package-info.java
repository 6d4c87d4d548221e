/** Reads a spec from its file and reports every problem with its location and a fix. */
@NullMarked
package dev.keysmith.spec.reader;

import org.jspecify.annotations.NullMarked;
