/** Rules about copies, embedding and item collections. */
@NullMarked
package dev.keysmith.review.rules.relationship;

import org.jspecify.annotations.NullMarked;
