import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { Problem } from './exits.ts';
import type { Streams } from './context.ts';

export interface Asker {
  /** One line; `isSecret` hides typed text. @throws Problem at the end of the input. */
  ask(question: string, options?: { isSecret?: boolean }): Promise<string>;
  close(): void;
}

export function asker({ stdin, stderr }: Streams): Asker {
  let isHidden = false;
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isHidden) stderr.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: stdin, output, terminal: stdin.isTTY });
  const coming = lines[Symbol.asyncIterator]();
  return {
    async ask(question, { isSecret = false } = {}) {
      stderr.write(stdin.isTTY ? question : '');
      isHidden = isSecret;
      const { value, done } = await coming.next();
      isHidden = false;
      if (isSecret && stdin.isTTY) stderr.write('\n');
      if (done) throw new Problem(`No input for “${question.trim()}”`, 'Type a value, or pipe in one line per question.');
      return value.trim();
    },
    close: () => lines.close(),
  };
}
