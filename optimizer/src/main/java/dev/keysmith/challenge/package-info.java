/** Challenges a derived design: does any small change to it lower the bill? */
@NullMarked
package dev.keysmith.challenge;

import org.jspecify.annotations.NullMarked;
