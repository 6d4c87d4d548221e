/** Matching the conditions of a query with the key of a table or index. */
@NullMarked
package dev.keysmith.plan.key;

import org.jspecify.annotations.NullMarked;
