/** What a client reads: pages, schemas and prompts. */
@NullMarked
package dev.keysmith.mcp.content;

import org.jspecify.annotations.NullMarked;
