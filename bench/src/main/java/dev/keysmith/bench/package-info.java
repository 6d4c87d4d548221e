/** How fast Keysmith is, always beside something else measured in the same run. */
@NullMarked
package dev.keysmith.bench;

import org.jspecify.annotations.NullMarked;
