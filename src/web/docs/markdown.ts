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

/** Target of a repository link in the documentation, or null for a file outside of it. */
export type Resolve = (target: string) => string | null;

/** Names of sample languages by their fence. */
const SAMPLE = /^(\w+) sample=(.+)$/;

/** HTML of Markdown in this repository. Safe: the text is ours, so its HTML stays, without comments. */
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
      codespan: ({ text }) => `<code>${escaped(text).replaceAll(/([./])(?=\w)/g, '$1<wbr>')}</code>`,
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        if (/^(?:https?:|mailto:)/.test(href)) return `<a href="${escaped(href)}" rel="noreferrer">${inner}</a>`;
        const to = href.startsWith('#') ? href : resolve(href);
        // Link to a source file, by its name alone.
        return to === null ? inner : `<a href="${escaped(to)}">${inner}</a>`;
      },
    },
  });
  // Wide tables scroll on their own, also by keyboard.
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

/** Markdown with links to the Markdown of other pages. */
export const withLinks = (markdown: string, resolve: Resolve): string =>
  markdown.replaceAll(/\]\((?!https?:|mailto:|#)([^)\s]+)\)/g, (whole, target: string) => {
    const to = resolve(target);
    return to === null ? whole : `](${to})`;
  });

/** Consecutive samples form one group. */
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

/** Tabs of radio buttons, without a script. */
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

export const plain = (html: string): string =>
  html.replaceAll(/<[^>]+>/g, '').replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? '');

/** Heading anchor in the style of GitHub, which also shows these files. */
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

/** Link target from the repository root, with its anchor. */
export function targetOf(file: string, target: string): { path: string; anchor: string } {
  const [path = '', anchor] = target.split('#');
  return {
    path: posix.normalize(posix.join(posix.dirname(file), path)).replace(/\/$/, ''),
    anchor: anchor === undefined ? '' : `#${anchor}`,
  };
}
