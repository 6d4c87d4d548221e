/** Results as text, fitted to the terminal. */
@NullMarked
package dev.keysmith.cli.text;

import org.jspecify.annotations.NullMarked;
