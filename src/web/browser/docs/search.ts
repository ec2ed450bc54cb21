import { type DocEntry, MOST_FOUND, searchDocs } from '../../../domain/portable/docs-search.ts';

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

  let entries: Promise<DocEntry[]> | undefined;
  const load = (): Promise<DocEntry[]> =>
    (entries ??= fetch(address)
      .then((answer) => answer.json() as Promise<DocEntry[]>)
      .catch((error: unknown) => {
        entries = undefined;
        throw error;
      }));
  const show = async (): Promise<void> => {
    const wanted = field.value;
    let found: DocEntry[];
    try {
      found = searchDocs(await load(), wanted);
    } catch {
      result.textContent = 'Search is not available; try again.';
      return;
    }
    // Race: a late answer to an older query is dropped.
    if (wanted !== field.value) return;
    list.replaceChildren(...found.map(itemOf));
    result.textContent =
      wanted.trim() === ''
        ? 'Type a term, operation, event or code.'
        : `${found.length === MOST_FOUND ? 'The best ' : ''}${found.length} found`;
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

function itemOf({ t, h, a, g, w }: DocEntry): HTMLLIElement {
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
