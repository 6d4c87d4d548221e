/** The data layer in Java: records, enums, and one method for each access pattern. */
@NullMarked
package dev.keysmith.code.java;

import org.jspecify.annotations.NullMarked;
