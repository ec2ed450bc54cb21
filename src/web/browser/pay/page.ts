/** The element of an id that the page is known to have. */
export function at<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  const found = maybeAt<Kind>(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** The element of an id that only some links' pages have. */
export const maybeAt = <Kind extends HTMLElement = HTMLElement>(id: string): Kind | null => document.getElementById(id) as Kind | null;

export function element(kind: string, text: string): HTMLElement {
  const made = document.createElement(kind);
  made.textContent = text;
  return made;
}

const sections = ['order', 'payment', 'paid', 'over'] as const;

/** Shows one part of the page and leads the keyboard there. */
export function turnTo(name: (typeof sections)[number]): void {
  if (!at(name).hidden) return;
  for (const each of sections) at(each).hidden = each !== name;
  at(name).querySelector('h2')?.focus();
}
