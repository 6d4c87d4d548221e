/** What every infrastructure template needs to know of the tables. */
@NullMarked
package dev.keysmith.emit.infrastructure;

import org.jspecify.annotations.NullMarked;
