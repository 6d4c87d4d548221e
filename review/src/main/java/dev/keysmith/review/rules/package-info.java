/** What a rule looks at and reports. */
@NullMarked
package dev.keysmith.review.rules;

import org.jspecify.annotations.NullMarked;
