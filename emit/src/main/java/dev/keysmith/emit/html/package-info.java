/** The page {@code report.html}, a class for each section. */
@NullMarked
package dev.keysmith.emit.html;

import org.jspecify.annotations.NullMarked;
