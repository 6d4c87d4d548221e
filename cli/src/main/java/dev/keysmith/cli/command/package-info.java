/** The commands, one class each. */
@NullMarked
package dev.keysmith.cli.command;

import org.jspecify.annotations.NullMarked;
