/** Long pieces of work: how far they are, and when they must end. */
@NullMarked
package dev.keysmith.work;

import org.jspecify.annotations.NullMarked;
