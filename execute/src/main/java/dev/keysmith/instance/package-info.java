/** Instances of entities, their values, and the arguments and results of patterns. */
@NullMarked
package dev.keysmith.instance;

import org.jspecify.annotations.NullMarked;
