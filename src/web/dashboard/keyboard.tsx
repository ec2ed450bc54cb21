import type { PageEntry } from './pages.ts';
import { Dialog } from './ui/overlays.tsx';
import { keyboardTexts as texts } from './texts/shell.ts';

interface Keys {
  pages: readonly PageEntry[];
  navigate(path: string): void;
  help(): void;
  find(): void;
}

/** `g` waits that long for its letter. */
const CHORD_MS = 1_500;
let wentAt = 0;

/** Listens until the returned function is called; ignores typing in fields and Ctrl except K. */
export function listenToKeys({ pages, navigate, help, find }: Keys): () => void {
  const press = (event: KeyboardEvent): void => {
    const { key, target } = event;
    if (key === 'k' && (event.ctrlKey || event.metaKey) && !document.querySelector('dialog[open]')) {
      event.preventDefault();
      return find();
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(target) || document.querySelector('dialog[open]')) return;
    if (Date.now() - wentAt < CHORD_MS) {
      wentAt = 0;
      const page = pages.find((each) => each.key === key);
      if (page) return navigate(page.path);
    }
    if (key === 'g') wentAt = Date.now();
    else if (key === '?') help();
    else if (key === '/') {
      event.preventDefault();
      find();
    } else if (key === 'f') focusSearch(event);
    else if (key === 'j' || key === 'k') moveRow(key === 'j' ? 1 : -1);
    else if (key === 'x') document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-pick]')?.click();
    else if (key === 'Escape') document.querySelector<HTMLElement>('[data-unpick]')?.click();
  };
  addEventListener('keydown', press);
  return () => removeEventListener('keydown', press);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input:not([type=checkbox]), select, textarea, [contenteditable]') !== null;

function focusSearch(event: KeyboardEvent): void {
  const field = document.querySelector<HTMLElement>('[data-search]');
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** The focus goes from row to row, so that Enter opens by itself. */
function moveRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main a[data-row]')];
  const here = document.activeElement?.closest('main tr');
  const at = rows.findIndex((row) => row === document.activeElement || (here && row.closest('tr') === here));
  rows[at < 0 ? (step === 1 ? 0 : rows.length - 1) : Math.min(Math.max(at + step, 0), rows.length - 1)]?.focus();
}

export function Shortcuts({ isOpen, onClose, pages }: { isOpen: boolean; onClose(): void; pages: readonly PageEntry[] }) {
  const rows: [string, string][] = [
    ['/', texts.searchAlsoCtrlK],
    ['f', texts.searchThisPage],
    [texts.jK, texts.nextOrPreviousRow],
    [texts.enter, texts.openRow],
    ['x', texts.selectRowForABulk],
    [texts.esc, texts.close],
    ['?', texts.showKeyboardShortcuts],
    ...pages.flatMap(({ key, title }): [string, string][] => (key ? [[`g ${key}`, title]] : [])),
  ];
  return (
    <Dialog title={texts.keyboardShortcuts} isOpen={isOpen} onClose={onClose}>
      <dl className="facts">
        {rows.map(([key, what]) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
