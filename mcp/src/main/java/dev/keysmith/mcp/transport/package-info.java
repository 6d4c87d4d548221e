/** How messages come and go. */
@NullMarked
package dev.keysmith.mcp.transport;

import org.jspecify.annotations.NullMarked;
