/** A shell script for each pattern, to try it by hand. */
@NullMarked
package dev.keysmith.emit.script;

import org.jspecify.annotations.NullMarked;
