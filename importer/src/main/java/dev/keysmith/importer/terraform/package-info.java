/** Terraform configurations, states and plans. */
@NullMarked
package dev.keysmith.importer.terraform;

import org.jspecify.annotations.NullMarked;
