/** Where items come from: a deployed table, or the files of DynamoDB's export to S3. */
@NullMarked
package dev.keysmith.export.source;

import org.jspecify.annotations.NullMarked;
