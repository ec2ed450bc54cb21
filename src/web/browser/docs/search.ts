/** Search entry from the server: title, heading, address from the root, group, text. */
interface Entry {
  t: string;
  h?: string;
  a: string;
  g: string;
  w: string;
}

const MOST = 20;

export function addSearch(tools: Element, button: (label: string, className: string) => HTMLButtonElement): void {
  const address = document.querySelector<HTMLScriptElement>('script[data-search]')?.dataset['search'];
  if (!address) return;
  const dialog = document.createElement('dialog');
  dialog.className = 'search';
  dialog.setAttribute('aria-label', 'Search the documentation');
  const field = document.createElement('input');
  field.type = 'search';
  field.placeholder = 'Search guides, operations, events, errors';
  field.setAttribute('aria-label', 'Search');
  const list = document.createElement('ul');
  const result = document.createElement('p');
  result.className = 'dim';
  result.setAttribute('role', 'status');
  dialog.append(field, result, list);
  document.body.append(dialog);

  let entries: Promise<Entry[]> | undefined;
  const load = (): Promise<Entry[]> =>
    (entries ??= fetch(address)
      .then((answer) => answer.json() as Promise<Entry[]>)
      .catch((error: unknown) => {
        entries = undefined;
        throw error;
      }));
  const show = async (): Promise<void> => {
    const wanted = field.value;
    let found: Entry[];
    try {
      found = matching(await load(), wanted);
    } catch {
      result.textContent = 'Search is not available; try again.';
      return;
    }
    // Race: a late answer to an older query is dropped.
    if (wanted !== field.value) return;
    list.replaceChildren(...found.map(itemOf));
    result.textContent =
      wanted.trim() === '' ? 'Type a term, operation, event or code.' : `${found.length === MOST ? 'The best ' : ''}${found.length} found`;
  };
  const open = (): void => {
    dialog.showModal();
    field.select();
    void show();
  };
  field.addEventListener('input', () => void show());
  dialog.addEventListener('keydown', (event) => move(event, dialog));
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  // Closes the dialog for a link to this page, which loads nothing.
  list.addEventListener('click', () => dialog.close());
  const opener = button('Search', 'find');
  const key = document.createElement('kbd');
  key.textContent = '/';
  opener.append(key);
  opener.setAttribute('aria-keyshortcuts', '/ Control+K');
  opener.addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    const types = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
    if ((event.key !== '/' || types) && !(event.key === 'k' && (event.ctrlKey || event.metaKey))) return;
    event.preventDefault();
    if (!dialog.open) open();
  });
  tools.prepend(opener);
}

/** Entries with all terms, best first: title before heading before start of a term. */
function matching(entries: readonly Entry[], wanted: string): Entry[] {
  const terms = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  if (terms.length === 0) return [];
  return (
    entries
      .map((entry) => ({ entry, score: scoreOf(entry, terms) }))
      .filter(({ score }) => score > 0)
      // Why: older browsers have no toSorted, and the list is new.
      // oxlint-disable-next-line unicorn/no-array-sort
      .sort((a, b) => b.score - a.score)
      .slice(0, MOST)
      .map(({ entry }) => entry)
  );
}

function scoreOf({ t, h = '', w, g }: Entry, terms: readonly string[]): number {
  const [title, heading, text] = [t.toLowerCase(), h.toLowerCase(), w.toLowerCase()];
  let score = g === 'Decisions' ? -3 : 0;
  for (const term of terms) {
    if (heading === term || title === term) score += 40;
    else if (heading.includes(term)) score += 12;
    else if (title.includes(term)) score += h === '' ? 14 : 5;
    else if (text.includes(term)) score += 2;
    else return 0;
  }
  return Math.max(score, 1);
}

function itemOf({ t, h, a, g, w }: Entry): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `${document.documentElement.dataset['root'] ?? ''}${a}`;
  link.textContent = h ?? t;
  const where = document.createElement('small');
  where.textContent = `${g === '' || g === t ? '' : `${g} › `}${h ? `${t} · ` : ''}${w}`;
  link.append(where);
  item.append(link);
  return item;
}

function move(event: KeyboardEvent, dialog: HTMLDialogElement): void {
  const places = [...dialog.querySelectorAll<HTMLElement>('input, li a')];
  const at = places.indexOf(document.activeElement as HTMLElement);
  if (event.key === 'Enter' && at === 0) places[1]?.click();
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  places[(at + (event.key === 'ArrowDown' ? 1 : -1) + places.length) % places.length]?.focus();
}
