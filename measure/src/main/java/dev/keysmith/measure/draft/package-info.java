/** A spec and a design of tables of which nothing is known but their items. */
@NullMarked
package dev.keysmith.measure.draft;

import org.jspecify.annotations.NullMarked;
