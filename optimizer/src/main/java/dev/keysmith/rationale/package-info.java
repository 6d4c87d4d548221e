/** Why each part of a derived design is there, and what was rejected. */
@NullMarked
package dev.keysmith.rationale;

import org.jspecify.annotations.NullMarked;
