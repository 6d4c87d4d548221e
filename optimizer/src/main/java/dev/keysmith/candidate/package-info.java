/** Layouts and indexes worth considering, each priced by planning the patterns on it. */
@NullMarked
package dev.keysmith.candidate;

import org.jspecify.annotations.NullMarked;
