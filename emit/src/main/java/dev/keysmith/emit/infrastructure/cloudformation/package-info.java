/** A CloudFormationTemplate template. */
@NullMarked
package dev.keysmith.emit.infrastructure.cloudformation;

import org.jspecify.annotations.NullMarked;
