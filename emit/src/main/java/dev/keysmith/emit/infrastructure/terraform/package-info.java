/** A Terraform configuration. */
@NullMarked
package dev.keysmith.emit.infrastructure.terraform;

import org.jspecify.annotations.NullMarked;
