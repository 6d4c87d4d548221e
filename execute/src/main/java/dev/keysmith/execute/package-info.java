/** The interpreter of plans: sends what a plan says, as an application would. */
@NullMarked
package dev.keysmith.execute;

import org.jspecify.annotations.NullMarked;
