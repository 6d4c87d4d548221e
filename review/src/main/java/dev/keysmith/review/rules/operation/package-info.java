/** Rules about writes, expiry and running the tables. */
@NullMarked
package dev.keysmith.review.rules.operation;

import org.jspecify.annotations.NullMarked;
