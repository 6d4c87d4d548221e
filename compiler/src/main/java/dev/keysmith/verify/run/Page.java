package dev.keysmith.verify.run;

import com.google.common.collect.ImmutableList;
import dev.keysmith.verify.plain.Result;
import java.util.Optional;

/**
 * A page of a read's answer.
 *
 * @param next where the next page begins; empty where this is known to be the last
 */
public record Page(ImmutableList<Result> results, Optional<Cursor> next) {}
