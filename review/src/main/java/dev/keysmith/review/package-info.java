/** Reviews a design by all rules, and applies their fixes. */
@NullMarked
package dev.keysmith.review;

import org.jspecify.annotations.NullMarked;
