/** The command line. */
@NullMarked
package dev.keysmith.cli;

import org.jspecify.annotations.NullMarked;
