/** Whether DynamoDB suits the application, with figures. */
@NullMarked
package dev.keysmith.review.suitability;

import org.jspecify.annotations.NullMarked;
