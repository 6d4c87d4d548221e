/** A few example instances, the items they become, and what each pattern accesses of them. */
@NullMarked
package dev.keysmith.emit.example;

import org.jspecify.annotations.NullMarked;
