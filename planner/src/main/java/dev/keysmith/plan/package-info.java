/**
 * Plans: the requests that serve a pattern, in rounds, with what a client does besides and what
 * each consumes.
 */
@NullMarked
package dev.keysmith.plan;

import org.jspecify.annotations.NullMarked;
