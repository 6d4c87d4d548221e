/** What source files say, before it becomes a spec and a design. */
@NullMarked
package dev.keysmith.importer.content;

import org.jspecify.annotations.NullMarked;
