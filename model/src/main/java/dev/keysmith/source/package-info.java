/**
 * Files that people write: their text, a YAML tree with locations, diagnostics, spelling
 * suggestions.
 */
@NullMarked
package dev.keysmith.source;

import org.jspecify.annotations.NullMarked;
