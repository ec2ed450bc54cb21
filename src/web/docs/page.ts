import { posix } from 'node:path';

/** One page of the documentation. Its Markdown is the whole of it; HTML is made from that. */
export interface DocPage {
  /** Below /docs, such as `providers/paystack`; empty for the first page. */
  slug: string;
  /** Where its Markdown stands in the repository, or would stand: what its relative links start from. */
  file: string;
  title: string;
  /** The heading that it is listed under. */
  group: string;
  /** A sentence for lists and search. */
  summary: string;
  markdown: string;
  /** The operation that the page lets its reader try. */
  tried?: Tried;
}

/** Where the form to try an operation stands in its Markdown; other readers see nothing there. */
export const TRY_HERE = '<!-- try it -->';

/** What a form needs to send one operation. */
export interface Tried {
  method: string;
  /** Below `/api/v1`. */
  path: string;
  inPath: readonly Filled[];
  inQuery: readonly Filled[];
  /** Null when the operation takes no body. */
  body: { type: string; text: string } | null;
  credentials: 'key' | 'bearer' | 'none';
  /** An older spelling of another operation. */
  isOld: boolean;
}

/** A parameter with what its field begins with. */
export interface Filled {
  name: string;
  value: string;
  required: boolean;
}

/** How addresses are made: those that the service answers, or names of files for hosting elsewhere. */
export interface Addresses {
  /** The address of a page below the root, without a slash before it. */
  pageAt(slug: string): string;
  /** The address of its Markdown. */
  markdownAt(slug: string): string;
}

export const served: Addresses = {
  pageAt: (slug) => (slug === '' ? 'docs' : `docs/${slug}`),
  markdownAt: (slug) => `docs/${slug || 'index'}.md`,
};

export const inFiles: Addresses = {
  pageAt: (slug) => `${slug || 'index'}.html`,
  markdownAt: (slug) => `${slug || 'index'}.md`,
};

/** One address from the other, so that all hold behind a proxy that adds a path, and in a folder of any name. */
export function relativeTo(from: string, to: string): string {
  return posix.join(posix.relative(posix.dirname(from), posix.dirname(to)), posix.basename(to));
}
