/** Makes entities, items and access patterns of tables and their example items. */
@NullMarked
package dev.keysmith.importer.assembly;

import org.jspecify.annotations.NullMarked;
