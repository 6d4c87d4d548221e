/** A data model: tables, indexes, item layouts, key templates. */
@NullMarked
package dev.keysmith.design;

import org.jspecify.annotations.NullMarked;
