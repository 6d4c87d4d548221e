/** Real items and metrics beside the figures of a spec. */
@NullMarked
package dev.keysmith.measure;

import org.jspecify.annotations.NullMarked;
