/** Reads a design against its spec, and tells what is wrong with it at its place. */
@NullMarked
package dev.keysmith.design.reader;

import org.jspecify.annotations.NullMarked;
