/** One page of a list. */
export interface Page<T> {
  data: T[];
  /** Asks for the page after it; null at the end. */
  nextCursor: string | null;
}

/** A list: awaited, it is its first page; iterated, every row of it, page by page as they are needed. */
export interface Pages<T> extends PromiseLike<Page<T>>, AsyncIterable<T> {}

/** A list whose pages `ask` gives, by their cursors. */
export function pagesOf<T>(ask: (cursor: string | undefined) => Promise<Page<T>>): Pages<T> {
  return {
    // oxlint-disable-next-line unicorn/no-thenable -- so that `await list()` is a page
    then: (resolve, reject) => ask(undefined).then(resolve, reject),
    async *[Symbol.asyncIterator]() {
      let cursor: string | null | undefined;
      do {
        const page: Page<T> = await ask(cursor ?? undefined);
        yield* page.data;
        cursor = page.nextCursor;
      } while (cursor !== null);
    },
  };
}
