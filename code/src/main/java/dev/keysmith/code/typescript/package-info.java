/** The data layer of a design as a project in TypeScript. */
@NullMarked
package dev.keysmith.code.typescript;

import org.jspecify.annotations.NullMarked;
