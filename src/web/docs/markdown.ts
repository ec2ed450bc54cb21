import { posix } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';
import { stateDiagram } from './diagram.ts';
import { escaped, highlighted } from './highlight.ts';
import { TRY_HERE } from './page.ts';

export interface Heading {
  depth: number;
  text: string;
  id: string;
}

export interface Rendered {
  html: string;
  headings: Heading[];
}

/** Where a link of a file of the repository leads, or null when that is not part of the documentation. */
export type Resolve = (target: string) => string | null;

/** The names of the languages in which samples are shown, by what their fence says. */
const SAMPLE = /^(\w+) sample=(.+)$/;

/** Markdown of this repository as HTML. Its words are ours, so HTML in it is kept, except comments. */
export function rendered(markdown: string, title: string, resolve: Resolve): Rendered {
  const headings: Heading[] = [];
  const ids = new Map<string, number>();
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }) {
        const inner = this.parser.parseInline(tokens);
        const text = plain(inner);
        const id = unique(anchorOf(text), ids);
        headings.push({ depth, text, id });
        return depth === 1 ? `<h1>${inner}</h1>\n` : `<h${depth} id="${id}"><a class="anchor" href="#${id}">${inner}</a></h${depth}>\n`;
      },
      code: ({ text, lang }) => codeBlock(text, lang ?? '', title),
      html: ({ text }) =>
        text.trim() === TRY_HERE
          ? text
          : text
              .replaceAll(/<!--[^]*?-->/g, '')
              .replaceAll(/\b(src|srcset)="([^"]+)"/g, (_, name: string, target: string) => `${name}="${resolve(target) ?? target}"`),
      // A long name may break after a dot.
      codespan: ({ text }) => `<code>${escaped(text).replaceAll(/([./])(?=\w)/g, '$1<wbr>')}</code>`,
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        if (/^(?:https?:|mailto:)/.test(href)) return `<a href="${escaped(href)}" rel="noreferrer">${inner}</a>`;
        const to = href.startsWith('#') ? href : resolve(href);
        // A source file, say: it is named, and stands in the repository.
        return to === null ? inner : `<a href="${escaped(to)}">${inner}</a>`;
      },
    },
  });
  // What is wider than the screen is moved by itself, also with keys.
  const table = (html: string): string =>
    html
      .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
      .replaceAll('</table>', '</table></div>')
      .replaceAll('<th></th>', '<td></td>');
  const parts = grouped(marked.lexer(markdown)).map((part) =>
    Array.isArray(part) ? table(marked.parser(part)) : samplesBlock(part.samples),
  );
  return { html: parts.join(''), headings };
}

/** The same text with its links to pages leading to their Markdown. */
export const withLinks = (markdown: string, resolve: Resolve): string =>
  markdown.replaceAll(/\]\((?!https?:|mailto:|#)([^)\s]+)\)/g, (whole, target: string) => {
    const to = resolve(target);
    return to === null ? whole : `](${to})`;
  });

/** Samples of one thing that follow each other belong together. */
function grouped(tokens: readonly Token[]): (Token[] | { samples: Tokens.Code[] })[] {
  const parts: (Token[] | { samples: Tokens.Code[] })[] = [];
  for (const token of tokens) {
    const last = parts.at(-1);
    if (token.type === 'code' && SAMPLE.test((token as Tokens.Code).lang ?? '')) {
      if (last && !Array.isArray(last)) last.samples.push(token as Tokens.Code);
      else parts.push({ samples: [token as Tokens.Code] });
    } else if (Array.isArray(last)) last.push(token);
    else if (token.type !== 'space') parts.push([token]);
  }
  return parts;
}

/** Tabs that work without a script: a choice of one, and what was chosen is shown. */
function samplesBlock(samples: readonly Tokens.Code[]): string {
  const tabs = samples.map(({ lang = '', text }, at) => {
    const [, language = '', name = ''] = SAMPLE.exec(lang) ?? [];
    const id = `sample-${name.toLowerCase()}`;
    return `<input type="radio" name="sample" id="${id}" value="${name}"${at === 0 ? ' checked' : ''}><label for="${id}">${name}</label>
<div class="code"><pre tabindex="0"><code>${highlighted(text, language)}</code></pre></div>`;
  });
  return `<fieldset class="samples"><legend class="hidden">Language of the sample</legend>\n${tabs.join('\n')}\n</fieldset>\n`;
}

function codeBlock(text: string, lang: string, title: string): string {
  if (lang === 'mermaid') return stateDiagram(text, title);
  return `<div class="code"><pre tabindex="0"><code>${highlighted(text, lang.split(' ')[0] ?? '')}</code></pre></div>\n`;
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** HTML without its tags. */
export const plain = (html: string): string =>
  html.replaceAll(/<[^>]+>/g, '').replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? '');

/** How GitHub names a heading, since the links in the files are read there too. */
const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

function unique(id: string, seen: Map<string, number>): string {
  const times = seen.get(id) ?? 0;
  seen.set(id, times + 1);
  return times === 0 ? id : `${id}-${times}`;
}

/** A target as it is written in a file, from the root of the repository, with its anchor. */
export function targetOf(file: string, target: string): { path: string; anchor: string } {
  const [path = '', anchor] = target.split('#');
  return {
    path: posix.normalize(posix.join(posix.dirname(file), path)).replace(/\/$/, ''),
    anchor: anchor === undefined ? '' : `#${anchor}`,
  };
}
