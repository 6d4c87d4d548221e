/** Items to measure: whole segments of deployed tables, or files of exports to S3. */
@NullMarked
package dev.keysmith.measure.sample;

import org.jspecify.annotations.NullMarked;
