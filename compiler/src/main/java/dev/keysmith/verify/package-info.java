/** The proof: a design's plans run on a real engine, against what the patterns mean. */
@NullMarked
package dev.keysmith.verify;

import org.jspecify.annotations.NullMarked;
