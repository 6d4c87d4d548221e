/** Review findings in SARIF. */
@NullMarked
package dev.keysmith.cli.sarif;

import org.jspecify.annotations.NullMarked;
