import { useState } from 'react';

/** What was typed, by where. In memory alone: names and accounts of people do not stay in a browser after its tab. */
const drafts = new Map<string, string>();

interface Draft {
  text: string;
  set(text: string): void;
  /** Keeps it no longer; what is on the screen stays. */
  forget(): void;
}

/** A text that is still there when somebody comes back to it from another page. `start` is it where nothing was kept. */
export function useDraft(place: string, start: () => string = () => ''): Draft {
  const [text, setText] = useState(() => {
    const kept = drafts.get(place) ?? start();
    drafts.set(place, kept);
    return kept;
  });
  const set = (next: string): void => {
    drafts.set(place, next);
    setText(next);
  };
  return { text, set, forget: () => drafts.delete(place) };
}
