/** The interpreter of plans: sends the requests of a plan, as an application would. */
@NullMarked
package dev.keysmith.execute;

import org.jspecify.annotations.NullMarked;
