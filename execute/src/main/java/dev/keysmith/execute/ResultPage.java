package dev.keysmith.execute;

import com.google.common.collect.ImmutableList;
import dev.keysmith.instance.ReadResult;
import java.util.Optional;

/**
 * A page of a read's results.
 *
 * @param next where the next page begins; empty where this is known to be the last
 */
public record ResultPage(ImmutableList<ReadResult> results, Optional<PageCursor> next) {}
