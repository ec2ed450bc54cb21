import { inspect } from 'node:util';

const HIDDEN = '[secret]';

/** A text that is written nowhere by accident: whatever prints, logs or serialises it gets a placeholder. */
export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The text itself, for the header or the signature that needs it. */
  reveal(): string {
    return this.#text;
  }

  toString(): string {
    return HIDDEN;
  }

  toJSON(): string {
    return HIDDEN;
  }

  [inspect.custom](): string {
    return HIDDEN;
  }
}
