import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { dialogClosed } from '../live.ts';
import { Button } from './controls.tsx';
import { fill } from '../texts/fill.ts';
import { overlaysTexts as texts } from '../texts/ui.ts';

interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose(): void;
  children: ReactNode;
  /** `drawer` is at the right, `side` at the left; `palette` is at the top center without a head. */
  variant?: 'drawer' | 'side' | 'palette';
}

/** The browser's own dialog: it holds the focus, closes on Escape and gives the focus back. */
export function Dialog({ title, isOpen, onClose, children, variant }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen) dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      className={variant}
      aria-label={title}
      onClose={() => {
        dialogClosed();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {isOpen && variant === 'palette' && children}
      {isOpen && variant !== 'palette' && (
        <div className="stack close">
          <div className="row">
            <h2 className="grow">{title}</h2>
            <Button small variant="plain" icon="close" aria-label={fill(texts.closeTitle, { title })} onClick={onClose} />
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}

export function Drawer(props: Omit<DialogProps, 'variant'>) {
  return <Dialog {...props} variant="drawer" />;
}

interface Toast {
  id: number;
  text: string;
}

let toasts: readonly Toast[] = [];
let count = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Says for some seconds, at the edge of the screen, that something was done. What must be read is no toast. */
export function toast(text: string): void {
  const id = ++count;
  change([...toasts.slice(-2), { id, text }]);
  setTimeout(() => change(toasts.filter((each) => each.id !== id)), 6_000);
}

export function Toasts() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map(({ id, text }) => (
        <div key={id} className="toast">
          {text}
        </div>
      ))}
    </div>
  );
}
