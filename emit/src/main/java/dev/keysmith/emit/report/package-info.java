/** The text about a design that all formats share. */
@NullMarked
package dev.keysmith.emit.report;

import org.jspecify.annotations.NullMarked;
