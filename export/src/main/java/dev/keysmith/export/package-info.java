/**
 * Takes data out of tables: items become the instances of entities again, a file for each entity.
 */
@NullMarked
package dev.keysmith.export;

import org.jspecify.annotations.NullMarked;
