/** The whole flow, and what every entry point shares. */
@NullMarked
package dev.keysmith.app;

import org.jspecify.annotations.NullMarked;
