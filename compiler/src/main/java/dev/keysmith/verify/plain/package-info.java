/** What reads and writes mean, over plain collections: no DynamoDB, no keys, no plans. */
@NullMarked
package dev.keysmith.verify.plain;

import org.jspecify.annotations.NullMarked;
