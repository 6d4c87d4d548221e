/** A CDK application in Java. */
@NullMarked
package dev.keysmith.emit.infrastructure.cdk;

import org.jspecify.annotations.NullMarked;
