/** Talks to DynamoDB. The only package that knows DynamoDB Local. */
@NullMarked
package dev.keysmith.verify.engine;

import org.jspecify.annotations.NullMarked;
