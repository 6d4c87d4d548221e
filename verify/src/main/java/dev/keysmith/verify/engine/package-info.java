/** Talks to DynamoDB. The only package that knows the AWS SDK and DynamoDB Local. */
@NullMarked
package dev.keysmith.verify.engine;

import org.jspecify.annotations.NullMarked;
