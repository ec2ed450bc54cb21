import { escaped } from './highlight.ts';
import type { Filled, Tried } from './page.ts';
import type { Pair } from './samples.ts';

/** A form that sends an operation to the service that the page came from. It is shown once its script runs. */
export function tryForm({ method, path, inPath, inQuery, body, credentials }: Tried, keys: Pair): string {
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
