/** Reads a design from its file and checks it against its spec. */
@NullMarked
package dev.keysmith.design.reader;

import org.jspecify.annotations.NullMarked;
