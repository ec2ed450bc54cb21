/** A plausible mistake in the code, and the tests that ought to catch it. */
export interface Fault {
  /** Short and of its own: what `npm run seeded -- NAME` runs alone. */
  name: string;
  what: string;
  /** The file that has it. */
  in: string;
  /** The lines as they are and as the mistake makes them; each is found once in the file. */
  edits: readonly (readonly [right: string, wrong: string])[];
  /** The test files that are run. */
  tests: readonly string[];
  /** Of these, the tests whose names this pattern of Vitest fits; all of them when there is none. */
  only?: string;
}

/** @throws Error when the file does not have exactly one place for an edit: the code has moved on and the fault must follow. */
export function seeded(fault: Fault, text: string): string {
  return fault.edits.reduce((now, [right, wrong]) => {
    const places = now.split(right).length - 1;
    if (places !== 1) throw new Error(`${fault.name}: ${fault.in} has ${places} places that read:\n${right}`);
    return now.replace(right, () => wrong);
  }, text);
}
