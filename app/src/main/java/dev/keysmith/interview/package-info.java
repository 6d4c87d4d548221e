/** The interview: what to ask a person next, and what an answer says about the spec. */
@NullMarked
package dev.keysmith.interview;

import org.jspecify.annotations.NullMarked;
