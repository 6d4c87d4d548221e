/** What is handed over: files, written together or not at all, never over a person's changes. */
@NullMarked
package dev.keysmith.emit;

import org.jspecify.annotations.NullMarked;
