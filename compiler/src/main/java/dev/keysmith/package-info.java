/** Keysmith: from the description of an application to a DynamoDB data model and its proof. */
@NullMarked
package dev.keysmith;

import org.jspecify.annotations.NullMarked;
