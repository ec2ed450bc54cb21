import { escaped, type Rendered } from './markdown.ts';
import { type Addresses, type DocPage, relativeTo, TRY_HERE, type Filled, type Tried } from './page.ts';
import type { Pair } from './samples.ts';

export interface SiteOptions {
  /** Addresses of browser files, from the root. */
  files: { style: string; script: string; theme: string; search: string };
  environment: 'sandbox' | 'live' | null;
  /** Initial keys of forms; null disables forms. The reader types an empty pair. */
  tries: { business: Pair; operator: Pair } | null;
  dashboard: string | null;
}

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='4' fill='%2308664e'/%3E%3Cpath d='M4 5h8M8 5v7' stroke='%23fff' stroke-width='2'/%3E%3C/svg%3E";

/** Whole HTML page without inline style and script, with relative addresses; search and forms alone need a script. */
export function pageHtml(page: DocPage, body: Rendered, pages: readonly DocPage[], site: SiteOptions, addresses: Addresses): string {
  const at = addresses.pageAt(page.slug);
  const to = (target: string): string => escaped(relativeTo(at, target));
  const root = '../'.repeat(at.split('/').length - 1) || './';
  const form =
    page.tried && site.tries
      ? tryForm(
          page.tried,
          page.group === 'API reference' && page.slug.startsWith('reference/operators/') ? site.tries.operator : site.tries.business,
        )
      : '';
  const html = body.html.includes(TRY_HERE) ? body.html.replace(TRY_HERE, form) : body.html;
  const contents = body.headings.filter(({ depth }) => depth === 2);
  return `<!doctype html>
<html lang="en"${site.environment ? ` data-environment="${site.environment}"` : ''} data-root="${root}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(page.slug === '' ? 'Tollgate documentation' : `${page.title} · Tollgate`)}</title>
<meta name="description" content="${escaped(page.summary)}">
<link rel="stylesheet" href="${to(site.files.style)}">
<link rel="icon" href="${ICON}">
<link rel="alternate" type="text/markdown" href="${to(addresses.markdownAt(page.slug))}">
<script type="module" blocking="render" src="${to(site.files.theme)}"></script>
<script type="module" src="${to(site.files.script)}" data-search="${to(site.files.search)}"></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="bar">
<a class="brand" href="${to(addresses.pageAt(''))}">Tollgate</a>
<button class="menu" popovertarget="nav">Menu</button>
<span class="tools">${site.dashboard ? `<a href="${to(site.dashboard)}">Dashboard</a>` : ''}</span>
</header>
<div class="frame">
<nav id="nav" popover aria-label="Documentation">
${navigation(page, pages, to, addresses)}
</nav>
<main id="main" tabindex="-1">
<article>
${html}</article>
<footer><a href="${to(addresses.markdownAt(page.slug))}">This page as Markdown</a></footer>
</main>
${contents.length > 1 ? `<nav class="contents" aria-label="On this page"><p>On this page</p><ul>${contents.map(({ id, text }) => `<li><a href="#${id}">${escaped(text)}</a></li>`).join('')}</ul></nav>` : ''}
</div>
</body>
</html>
`;
}

/** Groups with a list page; their entries show on their own pages alone. */
const LISTED: Record<string, string> = { Events: 'events', Decisions: 'decisions', Providers: 'providers' };

function navigation(page: DocPage, pages: readonly DocPage[], to: (target: string) => string, { pageAt }: Addresses): string {
  const item = ({ slug, title }: DocPage): string =>
    `<li><a href="${to(pageAt(slug))}"${slug === page.slug ? ' aria-current="page"' : ''}>${escaped(title)}</a></li>`;
  const groups = [...new Set(pages.map(({ group }) => group))].filter(Boolean);
  return groups
    .map((group) => {
      const members = pages.filter((each) => each.group === group);
      const list = LISTED[group];
      const shown =
        group === 'API reference'
          ? ofReference(page, members)
          : list && page.group !== group
            ? members.filter(({ slug }) => slug === list)
            : members;
      return `<p>${escaped(group)}</p>\n<ul>${shown.map(item).join('\n')}</ul>`;
    })
    .join('\n');
}

function ofReference(page: DocPage, members: readonly DocPage[]): DocPage[] {
  const heads = members.filter(({ tried }) => !tried);
  return heads.flatMap((head) => {
    const isRead = head.slug !== 'reference' && (page.slug === head.slug || page.slug.startsWith(`${head.slug}/`));
    return isRead ? [head, ...members.filter(({ slug, tried }) => tried && !tried.isOld && slug.startsWith(`${head.slug}/`))] : [head];
  });
}

/** Form to send an operation to this service; hidden until its script runs. */
function tryForm({ method, path, inPath, inQuery, body, credentials }: Tried, keys: Pair): string {
  const field = (kind: string, { name, value, required }: Filled, label = name): string =>
    `<label>${escaped(label)}<input name="${escaped(name)}" data-in="${kind}" value="${escaped(value)}"${required ? ' required' : ''} autocomplete="off" spellcheck="false"></label>`;
  const asked = {
    key: [
      field('header', { name: 'X-API-Key', value: keys.id, required: true }),
      field('header', { name: 'X-API-Secret', value: keys.secret, required: true }),
    ],
    bearer: [field('header', { name: 'Authorization', value: 'Bearer ', required: true })],
    none: [],
  }[credentials];
  return `<form class="try" hidden data-method="${method}" data-path="${escaped(path)}">
<h2>Try it</h2>
<div class="fields">
${[...asked, ...inPath.map((each) => field('path', each)), ...inQuery.map((each) => field('query', each))].join('\n')}
</div>
${body === null ? '' : `<label>Body<textarea name="body" data-type="${body.type}" rows="${Math.min(body.text.split('\n').length, 16)}" spellcheck="false">${escaped(body.text)}</textarea></label>`}
<p><button class="button primary">Send ${method}</button> <span class="dim">to the sandbox</span></p>
<div class="answer" aria-live="polite" hidden><p class="status"></p><div class="code"><pre tabindex="0"><code></code></pre></div></div>
</form>
`;
}
