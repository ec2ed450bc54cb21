import { useState } from 'react';
import { currentSession, onSession } from './session.ts';

/** Drafts by place, in memory alone: personal data does not outlive the tab or the session. */
const drafts = new Map<string, unknown>();

onSession(() => {
  if (currentSession().kind === 'none') drafts.clear();
});

interface Draft {
  text: string;
  set(text: string): void;
  /** Keeps it no longer; what is on the screen stays. */
  forget(): void;
}

/** A text that survives navigation. `start` is the initial value. */
export function useDraft(place: string, start: () => string = () => ''): Draft {
  const { value, set, forget } = useStored(place, () => {
    const begun = start();
    drafts.set(place, begun);
    return begun;
  });
  return { text: value, set, forget };
}

interface FormDraft<Fields> {
  draft: Fields;
  set(change: Partial<Fields>): void;
  /** Keeps it no longer; what is on the screen stays. */
  forget(): void;
  /** Keeps it no longer, and begins with empty fields. */
  clear(): void;
  isSaved: boolean;
}

/** Fields that survive navigation; an address with `asked` overrides them. */
export function useFormDraft<Fields extends object>(place: string, start: () => Fields, asked = false): FormDraft<Fields> {
  const [isSaved, setSaved] = useState(() => drafts.has(place) && !asked);
  const { value, set, forget } = useStored(place, start, asked);
  return {
    draft: value,
    set: (change) => set({ ...value, ...change }),
    forget,
    clear() {
      set(start());
      forget();
      setSaved(false);
    },
    isSaved,
  };
}

function useStored<Value>(place: string, start: () => Value, isNew = false): { value: Value; set(next: Value): void; forget(): void } {
  const [value, setValue] = useState(() => {
    const saved = isNew ? undefined : (drafts.get(place) as Value | undefined);
    return saved ?? start();
  });
  const set = (next: Value): void => {
    drafts.set(place, next);
    setValue(next);
  };
  return { value, set, forget: () => drafts.delete(place) };
}
