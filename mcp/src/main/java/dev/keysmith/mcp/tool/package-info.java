/** The tools, one class each, and what they read. */
@NullMarked
package dev.keysmith.mcp.tool;

import org.jspecify.annotations.NullMarked;
