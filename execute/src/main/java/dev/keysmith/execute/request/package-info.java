/**
 * The requests of a pattern as they are sent, with templates in place of values: what the
 * interpreter of plans does with symbols.
 */
@NullMarked
package dev.keysmith.execute.request;

import org.jspecify.annotations.NullMarked;
