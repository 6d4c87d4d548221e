/** {@code report.html}: a design on one page, to be looked at together. */
@NullMarked
package dev.keysmith.emit.site;

import org.jspecify.annotations.NullMarked;
