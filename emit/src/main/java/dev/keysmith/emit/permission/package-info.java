/** The permissions of the application. */
@NullMarked
package dev.keysmith.emit.permission;

import org.jspecify.annotations.NullMarked;
