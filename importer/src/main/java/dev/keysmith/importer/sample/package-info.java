/** What example items say of the entities they store and of how their keys are composed. */
@NullMarked
package dev.keysmith.importer.sample;

import org.jspecify.annotations.NullMarked;
