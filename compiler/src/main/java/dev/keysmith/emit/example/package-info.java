/** A few made-up instances of an application, the items they become, and what patterns touch. */
@NullMarked
package dev.keysmith.emit.example;

import org.jspecify.annotations.NullMarked;
