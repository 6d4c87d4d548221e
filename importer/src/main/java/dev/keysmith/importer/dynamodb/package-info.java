/** Definitions and models of DynamoDB tables. */
@NullMarked
package dev.keysmith.importer.dynamodb;

import org.jspecify.annotations.NullMarked;
