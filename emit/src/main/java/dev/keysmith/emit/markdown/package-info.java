/** Documents in Markdown, one class each. */
@NullMarked
package dev.keysmith.emit.markdown;

import org.jspecify.annotations.NullMarked;
