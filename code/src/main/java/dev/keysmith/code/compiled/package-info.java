/** Generated code, compiled and executed in this process, to be verified. */
@NullMarked
package dev.keysmith.code.compiled;

import org.jspecify.annotations.NullMarked;
