/** Part of the results of a read. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Where the next page begins; undefined if this is the last. */
  readonly next?: string | undefined;
}

/** Which page of a read is wanted, and how long it may be. */
export interface PageRequest {
  /** Most results; the limit of the pattern if there is none. */
  readonly limit?: number | undefined;
  /** The `next` of the page before; undefined for the first page. */
  readonly after?: string | undefined;
}

/** The limit of a page. */
export function limitOf(page: PageRequest, usual: number): number {
  const limit = page.limit ?? usual;
  if (!Number.isInteger(limit) || limit < 1) {
    throw new RangeError(`a page has at least one result, not ${limit}`);
  }
  return limit;
}
