package dev.keysmith.execute;

import com.google.common.collect.ImmutableList;

/**
 * A place within an item: an attribute, and perhaps something inside it.
 *
 * @param elements names, and positions in lists as Integers
 */
public record DocumentPath(ImmutableList<Object> elements) {
  public static DocumentPath of(String attribute) {
    return new DocumentPath(ImmutableList.of(attribute));
  }

  DocumentPath then(Object element) {
    return new DocumentPath(ImmutableList.<Object>builder().addAll(elements).add(element).build());
  }
}
