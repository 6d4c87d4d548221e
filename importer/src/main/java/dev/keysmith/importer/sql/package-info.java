/** SQL schemas and query workloads. */
@NullMarked
package dev.keysmith.importer.sql;

import org.jspecify.annotations.NullMarked;
