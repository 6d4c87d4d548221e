/** Made-up data: instances as a spec describes them, and arguments to ask and to write with. */
@NullMarked
package dev.keysmith.verify.data;

import org.jspecify.annotations.NullMarked;
