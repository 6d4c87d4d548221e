/** Which items and index entries a design should store, compared with what is stored. */
@NullMarked
package dev.keysmith.verify.items;

import org.jspecify.annotations.NullMarked;
