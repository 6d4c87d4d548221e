/**
 * The same calls of DynamoDB through a generated data layer, through code written by hand on the
 * SDK, and through the Enhanced Client, answered from memory.
 */
@NullMarked
package dev.keysmith.bench.payload;

import org.jspecify.annotations.NullMarked;
