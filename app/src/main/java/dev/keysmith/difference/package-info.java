/** What differs between two designs, and what it takes to change one into the other. */
@NullMarked
package dev.keysmith.difference;

import org.jspecify.annotations.NullMarked;
