/** The command line: one class per verb, thin over the stages. */
@NullMarked
package dev.keysmith.cli;

import org.jspecify.annotations.NullMarked;
