/** Which items a design holds for given instances, and what an item tells of its instance. */
@NullMarked
package dev.keysmith.verify.items;

import org.jspecify.annotations.NullMarked;
