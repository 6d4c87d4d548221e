/** The server for coding assistants, over the Model Context Protocol. */
@NullMarked
package dev.keysmith.mcp;

import org.jspecify.annotations.NullMarked;
