/** Facts of DynamoDB as dated tables: limits and reserved words. No logic. */
@NullMarked
package dev.keysmith.aws;

import org.jspecify.annotations.NullMarked;
