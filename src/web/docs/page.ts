import { posix } from 'node:path';

/** Page of the documentation; its HTML is rendered from the Markdown. */
export interface DocPage {
  /** Path below /docs, such as `providers/paystack`; empty for the first page. */
  slug: string;
  /** Path of the Markdown file in the repository, the base of relative links. */
  file: string;
  title: string;
  group: string;
  summary: string;
  markdown: string;
  /** Operation of the form on the page. */
  tried?: Tried;
}

/** Place of the form in the Markdown; invisible to other readers. */
export const TRY_HERE = '<!-- try it -->';

export interface Tried {
  method: string;
  /** Path below `/api/v1`. */
  path: string;
  inPath: readonly Filled[];
  inQuery: readonly Filled[];
  /** Null without a body. */
  body: { type: string; text: string } | null;
  credentials: 'key' | 'bearer' | 'none';
  /** Older spelling of another operation. */
  isOld: boolean;
}

export interface Filled {
  name: string;
  value: string;
  required: boolean;
}

/** Addresses of pages: routes of the service, or file names for other hosts. */
export interface Addresses {
  /** Page address below the root, without a leading slash. */
  pageAt(slug: string): string;
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

/** Relative address, so links work behind a path prefix and in any folder. */
export function relativeTo(from: string, to: string): string {
  return posix.join(posix.relative(posix.dirname(from), posix.dirname(to)), posix.basename(to));
}
