/** The data of a design as SQL: one view per entity over DynamoDB's export to S3. */
@NullMarked
package dev.keysmith.emit.analytics;

import org.jspecify.annotations.NullMarked;
