/** Results as JSON. */
@NullMarked
package dev.keysmith.cli.json;

import org.jspecify.annotations.NullMarked;
