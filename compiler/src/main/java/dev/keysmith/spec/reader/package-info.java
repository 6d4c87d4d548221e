/** Reads a spec: one class for each part of the file, and what is wrong with it at its place. */
@NullMarked
package dev.keysmith.spec.reader;

import org.jspecify.annotations.NullMarked;
