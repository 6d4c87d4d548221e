/** A model for NoSQL Workbench. */
@NullMarked
package dev.keysmith.emit.workbench;

import org.jspecify.annotations.NullMarked;
