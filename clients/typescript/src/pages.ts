export interface Page<T> {
  data: T[];
  /** Requests the next page; null at the end. */
  nextCursor: string | null;
}

/** List: `await` returns the first page, iteration all rows. */
export interface Pages<T> extends PromiseLike<Page<T>>, AsyncIterable<T> {}

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
