/** How the instances of an entity are written to a file. */
@NullMarked
package dev.keysmith.export.format;

import org.jspecify.annotations.NullMarked;
