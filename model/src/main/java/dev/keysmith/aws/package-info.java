/** Limits, prices and reserved words of DynamoDB: dated tables with their sources. */
@NullMarked
package dev.keysmith.aws;

import org.jspecify.annotations.NullMarked;
