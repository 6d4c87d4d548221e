/** Schemas and access patterns for libraries that an application may have already. */
@org.jspecify.annotations.NullMarked
package dev.keysmith.code.library;
