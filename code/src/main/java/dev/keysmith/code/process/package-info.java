/** Generated code, compiled and executed in a child process, to be verified. */
@NullMarked
package dev.keysmith.code.process;

import org.jspecify.annotations.NullMarked;
