/** Methods of access patterns: what they do, whatever language they are written in. */
@NullMarked
package dev.keysmith.code.method;

import org.jspecify.annotations.NullMarked;
