/** How far a long run is, and when it has to end. */
@NullMarked
package dev.keysmith.progress;

import org.jspecify.annotations.NullMarked;
