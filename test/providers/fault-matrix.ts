import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CardJournal } from '../../src/providers/cards/port.ts';
import type { Adapter, Ports } from '../../src/providers/adapter/adapter.ts';
import { type DoubleRequest, type DoubleServer, type Fault, faults } from '../doubles/server.ts';
import { opener, portOf } from './opened.ts';

/** A provider's double, started, with what the matrix of its port needs to know of it. */
export interface FaultStage {
  double: DoubleServer;
  settings: object;
}

/** An adapter with its double. */
export interface FaultEntry<Stage extends FaultStage> {
  name: string;
  adapter: Adapter;
  start(): Promise<Stage>;
}

interface FaultMatrix<Port extends keyof Ports, Stage extends FaultStage> {
  port: Port;
  /** For processors of cards. */
  cardJournal?: () => CardJournal;
  entries: readonly FaultEntry<Stage>[];
  patientMs: number;
  /** Asks for what comes before the call in question, so that each fault meets the call that it is about. */
  prepare(port: Ports[Port]): Promise<unknown>;
  /**
   * Plays a fault and checks the port's promise. `port` is patient, `faced` meets the fault. @returns cells of the
   * fault's row.
   */
  underFault(scene: { stage: Stage; port: Ports[Port]; faced: Ports[Port]; fault: Fault }): Promise<string[]>;
  unreachable(scene: { stage: Stage; port: Ports[Port]; faced: Ports[Port] }): Promise<string[]>;
  others?: Readonly<Record<string, (scene: { stage: Stage; port: Ports[Port] }) => Promise<string[]>>>;
  /** The page in docs that shows what was seen. */
  page: { path: string; title: string; intro: string; columns: readonly string[] };
}

const HASTY_MS = 1_500;

/** Runs each fault of `test/doubles/server.ts` against each adapter, and holds the page in docs to what was seen. */
export function faultMatrix<Port extends keyof Ports, Stage extends FaultStage>(matrix: FaultMatrix<Port, Stage>): void {
  const rows: string[][] = [];
  describe.each(matrix.entries)('$name under every fault', ({ name, adapter, start }) => {
    const open = opener(matrix.cardJournal);
    const opened = ({ double, settings }: Stage, timeoutMs: number) =>
      portOf(open(adapter, { ...settings, baseUrl: double.url, timeoutMs }), matrix.port);
    let stage: Stage;
    let patient: Ports[Port];
    let hasty: Ports[Port];
    beforeAll(async () => {
      stage = await start();
      patient = opened(stage, matrix.patientMs);
      hasty = opened(stage, HASTY_MS);
      for (const port of [patient, hasty]) await matrix.prepare(port);
    });
    afterAll(() => stage.double.stop());

    test.each(faults)('%s', async (fault) => {
      // Only hanging faults need the short timeout: a busy machine is no fault.
      const faced = fault.startsWith('hang') ? hasty : patient;
      rows.push([name, fault, ...(await matrix.underFault({ stage, port: patient, faced, fault }))]);
    });

    test('connection refused', async () => {
      const gone = await start();
      await gone.double.stop();
      rows.push([
        name,
        'connection refused',
        ...(await matrix.unreachable({ stage, port: patient, faced: opened(gone, matrix.patientMs) })),
      ]);
    });

    test.each(Object.entries(matrix.others ?? {}))('%s', async (what, play) => {
      rows.push([name, what, ...(await play({ stage, port: patient }))]);
    });
  });

  test('the page in docs is what was seen here', async () => {
    const { path, title, intro, columns } = matrix.page;
    const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
    const head = ['Provider', 'Fault', ...columns];
    await expect(`# ${title}\n\n${intro}\n\n${line(head)}${line(head.map(() => '---'))}${rows.map(line).join('')}`).toMatchFileSnapshot(
      path,
    );
  });
}

interface LookupMatrix<Port extends keyof Ports, Stage extends LookupStage> extends Pick<FaultMatrix<Port, Stage>, 'port' | 'entries'> {
  /** Name of the call in the page. */
  call: string;
  ask(port: Ports[Port]): Promise<{ kind: string; alert?: { kind: string } }>;
  page: { path: string; title: string; printedBy: string };
}

export interface LookupStage extends FaultStage {
  charged(): number;
}

/** The matrix of a lookup with one call: nothing but a whole answer is one, and none is asked for twice. */
export function lookupMatrix<Port extends keyof Ports, Stage extends LookupStage>({
  call,
  ask,
  page,
  ...matrix
}: LookupMatrix<Port, Stage>): void {
  const { path, title, printedBy } = page;
  faultMatrix<Port, Stage>({
    ...matrix,
    patientMs: 3_500,
    prepare: ask,
    async underFault({ stage, faced, fault }) {
      const before = stage.charged();
      const answer = await during(stage.double, fault, () => ask(faced));
      const charged = stage.charged() - before;
      expect(answer.kind).toBe(fault === 'slow' ? 'found' : 'unavailable');
      expect(charged).toBeLessThanOrEqual(1);
      return [labelOf(answer), charged === 1 ? 'yes' : 'no'];
    },
    async unreachable({ faced }) {
      const answer = await ask(faced);
      expect(answer).toMatchObject({ kind: 'unavailable', alert: { kind: 'unreachable' } });
      return [labelOf(answer), 'no'];
    },
    page: {
      path,
      title,
      intro: `Printed by \`test/providers/identity/${printedBy}\`, as [identity-faults.md](identity-faults.md) is, whose words mean the same here.`,
      columns: [`\`${call}\``, 'Charged to us there'],
    },
  });
}

/** Runs a call while the double meets requests of this kind with this fault. */
export async function during<T>(
  double: DoubleServer,
  fault: Fault,
  call: () => Promise<T>,
  meets: (request: DoubleRequest) => boolean = () => true,
): Promise<T> {
  double.fault((request) => (meets(request) ? fault : null));
  const answer = await call();
  double.fault();
  return answer;
}

export const labelOf = (answer: { kind: string; code?: string | null; alert?: { kind: string } | null }, ...refusals: string[]): string =>
  `\`${answer.kind}\`${answer.code && refusals.includes(answer.kind) ? ` ${answer.code}` : ''}${answer.alert ? `, alert \`${answer.alert.kind}\`` : ''}`;

/** @param made how many payments the provider made, 0 or 1 */
export const madeLabel = (made: number): string => (made === 1 ? 'yes' : 'no');
