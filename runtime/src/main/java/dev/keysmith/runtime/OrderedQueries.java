package dev.keysmith.runtime;

import java.util.ArrayList;
import java.util.List;

/** Queries in one order: those of one group are merged, the groups follow each other. */
public interface OrderedQueries {
  List<List<QueryStep>> groups();

  /** The first groups of all are merged, then the second ones, and so on. */
  static OrderedQueries merged(List<OrderedQueries> all) {
    List<List<QueryStep>> groups = new ArrayList<>();
    for (OrderedQueries one : all) {
      List<List<QueryStep>> more = one.groups();
      while (groups.size() < more.size()) {
        groups.add(new ArrayList<>());
      }
      for (int i = 0; i < more.size(); i++) {
        groups.get(i).addAll(more.get(i));
      }
    }
    return () -> groups;
  }

  /** All groups of the first, then those of the second, and so on. */
  static OrderedQueries following(List<OrderedQueries> all) {
    List<List<QueryStep>> groups = new ArrayList<>();
    all.forEach(one -> groups.addAll(one.groups()));
    return () -> groups;
  }
}
