/** Models of data access libraries. */
@NullMarked
package dev.keysmith.importer.library;

import org.jspecify.annotations.NullMarked;
