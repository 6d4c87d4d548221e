/** Records that are sorted on disk: how they are written, and how sorted files become one. */
@NullMarked
package dev.keysmith.export.record;

import org.jspecify.annotations.NullMarked;
