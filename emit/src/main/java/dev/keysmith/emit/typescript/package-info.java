/** TypeScript types of the items. */
@NullMarked
package dev.keysmith.emit.typescript;

import org.jspecify.annotations.NullMarked;
