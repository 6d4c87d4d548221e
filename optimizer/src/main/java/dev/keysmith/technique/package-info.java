/**
 * Techniques that lay out the tables of an application, one class each, with the items drawn before
 * and after.
 */
@NullMarked
package dev.keysmith.technique;

import org.jspecify.annotations.NullMarked;
