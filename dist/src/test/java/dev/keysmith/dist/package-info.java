/** The archive, as somebody uses it who has a Java and nothing else. */
@NullMarked
package dev.keysmith.dist;

import org.jspecify.annotations.NullMarked;
