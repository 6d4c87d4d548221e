/** What is said about a design, once for every format. */
@NullMarked
package dev.keysmith.emit.report;

import org.jspecify.annotations.NullMarked;
