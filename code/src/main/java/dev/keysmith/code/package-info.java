/** Complete data access code, generated from the requests of a design's plans. */
@NullMarked
package dev.keysmith.code;

import org.jspecify.annotations.NullMarked;
