/** Options and arguments that commands share. */
@NullMarked
package dev.keysmith.cli.option;

import org.jspecify.annotations.NullMarked;
