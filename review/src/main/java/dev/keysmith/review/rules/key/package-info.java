/** Rules about keys. */
@NullMarked
package dev.keysmith.review.rules.key;

import org.jspecify.annotations.NullMarked;
