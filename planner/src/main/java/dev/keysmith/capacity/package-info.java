/** Item sizes, request units, index writes and storage: what DynamoDB meters, to the byte. */
@NullMarked
package dev.keysmith.capacity;

import org.jspecify.annotations.NullMarked;
