/** What an application stores and queries: entities, relationships, access patterns, traffic. */
@NullMarked
package dev.keysmith.spec;

import org.jspecify.annotations.NullMarked;
