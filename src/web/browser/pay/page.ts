/** Required element by id. @throws Error when missing. */
export function at<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  const found = maybeAt<Kind>(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

export const maybeAt = <Kind extends HTMLElement = HTMLElement>(id: string): Kind | null => document.getElementById(id) as Kind | null;

export function element(kind: string, text: string): HTMLElement {
  const made = document.createElement(kind);
  made.textContent = text;
  return made;
}

const sections = ['order', 'payment', 'paid', 'over'] as const;

/** Shows one part of the page and moves the focus to its heading. */
export function turnTo(name: (typeof sections)[number]): void {
  if (!at(name).hidden) return;
  for (const each of sections) at(each).hidden = each !== name;
  at(name).querySelector('h2')?.focus();
}
