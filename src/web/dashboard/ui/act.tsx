import { type ReactNode, useRef, useState } from 'react';
import type { Trouble } from '../api.ts';
import type { FieldErrors } from '../data.ts';
import { Button } from './controls.tsx';
import { Dialog } from './overlays.tsx';
import { ErrorNote } from './show.tsx';
import { actTexts as texts } from '../texts/ui.ts';

interface ActFormProps {
  act: { isBusy: boolean; errors: FieldErrors; trouble: Trouble | null };
  /** The button's word. */
  label: string;
  danger?: boolean;
  /** Why it cannot be sent now. */
  reason?: string | null;
  fields?: readonly string[];
  onSubmit(): unknown;
  /** Empties fields that were kept from before. */
  onAnew?(): void;
  children?: ReactNode;
}

/** A form that runs one action, and says above its button what came in the way. */
export function ActForm({ act, label, danger = false, reason = null, fields = [], onSubmit, onAnew, children }: ActFormProps) {
  const others = Object.entries(act.errors).filter(([field]) => !fields.includes(field));
  return (
    <form
      className="stack close"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!act.isBusy && reason === null && !hasUnread(event.currentTarget)) void onSubmit();
      }}
    >
      {children}
      {others.map(([field, message]) => (
        <p key={field} className="note bad" role="alert">
          {message}
        </p>
      ))}
      {act.trouble && <ErrorNote trouble={act.trouble} />}
      <div className="row">
        <Button type="submit" variant={danger ? 'danger' : 'primary'} isBusy={act.isBusy} reason={reason}>
          {label}
        </Button>
        {onAnew && (
          <Button variant="plain" onClick={onAnew}>
            {texts.clearForm}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Whether a field is unreadable, such as half a date; the field shows the error and gets the focus. */
export function hasUnread(form: HTMLFormElement): boolean {
  const field = form.querySelector<HTMLElement>('[data-unread]');
  field?.focus();
  return field !== null;
}

interface DialogButtonProps {
  /** The button's word, and the title of what it opens. */
  label: string;
  title?: string;
  variant?: 'primary' | 'danger' | 'plain';
  small?: boolean;
  reason?: string | null;
  children(close: () => void): ReactNode;
}

/** A button that opens a dialog; what is in it begins anew each time. */
export function DialogButton({ label, title = label, children, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button {...button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog title={title} isOpen={isOpen} onClose={close}>
        {children(close)}
      </Dialog>
    </>
  );
}

/**
 * The reference of what is sent: after silence the same content goes out under the same one, so that it cannot happen twice;
 * everything else gets another.
 */
export function useReference(make: () => string): (content: unknown, trouble: Trouble | null) => string {
  const last = useRef({ content: '', reference: '' });
  return (content, trouble) => {
    const text = JSON.stringify(content);
    if (trouble === null || last.current.content !== text) last.current = { content: text, reference: make() };
    return last.current.reference;
  };
}
