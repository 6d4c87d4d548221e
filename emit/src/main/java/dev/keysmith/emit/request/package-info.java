/** The requests of each pattern as files: for programs, for people, and for the shell. */
@NullMarked
package dev.keysmith.emit.request;

import org.jspecify.annotations.NullMarked;
