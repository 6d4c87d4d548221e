/** What DynamoDB gets: tables, indexes and what they hold. */
@NullMarked
package dev.keysmith.design;

import org.jspecify.annotations.NullMarked;
