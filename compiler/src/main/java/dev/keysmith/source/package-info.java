/**
 * Files that people write: their text, their YAML tree with a place for every node, and what there
 * is to say about them. The readers of specs, designs and price tables stand on this.
 */
@NullMarked
package dev.keysmith.source;

import org.jspecify.annotations.NullMarked;
