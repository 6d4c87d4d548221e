/** Tables in memory behind the port of the interpreter, for examples and tests. */
@NullMarked
package dev.keysmith.execute.memory;

import org.jspecify.annotations.NullMarked;
