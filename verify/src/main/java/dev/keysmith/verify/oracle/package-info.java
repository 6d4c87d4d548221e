/** What patterns mean, over plain collections: no keys, no plans, no engine. */
@NullMarked
package dev.keysmith.verify.oracle;

import org.jspecify.annotations.NullMarked;
