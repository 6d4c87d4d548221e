/** Entity-relationship models: Prisma schemas and Mermaid diagrams. */
@NullMarked
package dev.keysmith.importer.diagram;

import org.jspecify.annotations.NullMarked;
