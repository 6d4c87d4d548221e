/** Rules about how patterns are served. */
@NullMarked
package dev.keysmith.review.rules.pattern;

import org.jspecify.annotations.NullMarked;
