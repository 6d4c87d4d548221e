import type { QueryStep } from "./query-step.js";

/** Queries in one order: those of one group are merged, the groups follow each other. */
export interface OrderedQueries {
  groups(): readonly (readonly QueryStep[])[];
}

/** The first groups of all are merged, then the second ones, and so on. */
export function mergedQueries(all: readonly OrderedQueries[]): OrderedQueries {
  const groups: QueryStep[][] = [];
  for (const one of all) {
    one.groups().forEach((queries, index) => {
      const group = groups[index] ?? [];
      groups[index] = group;
      group.push(...queries);
    });
  }
  return { groups: () => groups };
}

/** All groups of the first, then those of the second, and so on. */
export function followingQueries(all: readonly OrderedQueries[]): OrderedQueries {
  const groups = all.flatMap((one) => one.groups());
  return { groups: () => groups };
}
