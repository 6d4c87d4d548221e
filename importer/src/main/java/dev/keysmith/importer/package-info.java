/** Brings existing models into the formats of the tool: files in, a spec and a design out. */
@NullMarked
package dev.keysmith.importer;

import org.jspecify.annotations.NullMarked;
