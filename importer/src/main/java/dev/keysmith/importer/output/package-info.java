/** The texts of the spec and of the design. */
@NullMarked
package dev.keysmith.importer.output;

import org.jspecify.annotations.NullMarked;
