/** How instances become items and index entries of a design, and back. */
@NullMarked
package dev.keysmith.item;

import org.jspecify.annotations.NullMarked;
