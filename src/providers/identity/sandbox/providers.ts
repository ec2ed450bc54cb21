import type { LookupAnswer } from '../../ports/ports.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { Batcher } from '../../../platform/fast/batcher.ts';
import type { Database } from '../../../platform/db/database.ts';
import { bvnMatchOf } from '../records.ts';
import { type BasicPerson, type FullPerson, type IdentityPorts, OF_BVN, OF_NIN, OF_TIN, type Question } from '../port.ts';
import { bvnPersonOf, outcomeOf, personOf, taxpayerOf, samplePhoto } from './population.ts';

const SLOW_MS = 3_000;

export interface SimulatedIdentity extends IdentityPorts {
  samplePhoto: typeof samplePhoto;
  requestsOf(owner: number, reference: string): Promise<number>;
  /** Writes down that a call reached a provider; for the simulated registry, which keeps its record here too. */
  note(provider: string, question: Pick<Question, 'owner' | 'reference'>): Promise<void>;
}

const NOTE = `
  insert into identity_sim.request as r (reference, owner, provider)
  select i.reference, i.owner, i.provider from jsonb_to_recordset($1) as i(reference uuid, owner bigint, provider text)
  on conflict (reference) do update set requests = r.requests + 1`;

/** Providers that know a made-up population (docs/sandbox.md). The same NIN gets the same answer, always. */
export function simulatedIdentity(db: Database): SimulatedIdentity {
  const note = noteIn(db);
  const about = askedWith(note);

  const answer = <Found>(provider: string, question: Question & { nin: string }, notify: (person: FullPerson) => Found) =>
    about(provider, question, question.nin, () => notify(personOf(question.nin)), OF_NIN);

  return {
    zee: {
      name: 'zee',
      matchFrom: 90,
      photoTypes: ['image/jpeg', 'image/png'],
      findByNin: (question) => answer('zee', question, basic),
      compareFace: (question) =>
        answer('zee', question, ({ nin, firstName, lastName }) => ({
          nin,
          firstName,
          lastName,
          confidence: question.photo.url.includes('mismatch') ? 41.2 : 97.4,
        })),
    },
    switch: {
      name: 'switch',
      matchName: (question) =>
        answer('switch', question, ({ nin, firstName, lastName }) => ({
          nin,
          firstNameMatch: normalised(question.firstName) === firstName,
          lastNameMatch: normalised(question.lastName) === lastName,
        })),
    },
    switchFull: {
      name: 'switch',
      findFullByNin: (question) => answer('switch', question, (person) => person),
    },
    bvn: {
      name: 'bvn',
      findByBvn: (question) => about('bvn', question, question.bvn, () => bvnPersonOf(question.bvn), OF_BVN),
    },
    bvnMatch: {
      name: 'bvn',
      matchBvn: (question) =>
        about('bvn', question, question.bvn, () => bvnMatchOf({ ...bvnPersonOf(question.bvn), otherPhone: '' }, question), OF_BVN),
    },
    tin: {
      name: 'tin',
      findByTin: (question) => about('tin', question, question.tin, () => taxpayerOf(question.tin), OF_TIN),
    },
    samplePhoto,
    note,
    async requestsOf(owner, reference) {
      const [row] = await db.query<{ requests: number }>(
        'identity_sim.requests',
        'select requests from identity_sim.request where reference = $1 and owner = $2',
        [reference, owner],
      );
      return row?.requests ?? 0;
    },
  };
}

/** An answer by the outcome of a number, once its request is written down. */
const askedWith =
  (note: SimulatedIdentity['note']) =>
  async <Found>(
    provider: string,
    question: Question,
    number: string,
    found: () => Found,
    { notFound, unavailable }: typeof OF_NIN,
  ): Promise<LookupAnswer<Found>> => {
    try {
      await note(provider, question);
      switch (outcomeOf(number)) {
        case 'not_found':
          return { kind: 'not_found', message: notFound };
        case 'unavailable':
          return { kind: 'unavailable', message: unavailable };
        case 'silent':
          return await silence(question.signal);
        case 'slow':
          await sleep(SLOW_MS, undefined, { signal: question.signal });
          break;
        case 'found':
      }
      return { kind: 'found', found: found() };
    } catch {
      return { kind: 'unavailable', message: unavailable };
    }
  };

/** Writes down requests, in batches. */
function noteIn(db: Database): SimulatedIdentity['note'] {
  const notes = new Batcher<{ provider: string; owner: number; reference: string }, void>({
    maxBatch: 256,
    maxWaiting: 10_000,
    keyOf: ({ reference }) => reference,
    async run(batch) {
      await db.query('identity_sim.note', NOTE, [JSON.stringify(batch)]);
      return batch.map(() => undefined);
    },
  });
  return (provider, { owner, reference }) => notes.add({ provider, owner, reference });
}

function basic({ nin, firstName, lastName, middleName, dateOfBirth, gender, phoneNumber, address }: FullPerson): BasicPerson {
  const masked = `${phoneNumber.slice(0, 4)}****${phoneNumber.slice(-3)}`;
  return { nin, firstName, lastName, middleName, dateOfBirth, gender, phoneNumber: masked, address };
}

function normalised(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toUpperCase();
}

async function silence(signal: AbortSignal): Promise<never> {
  return sleep(120_000, undefined, { signal, ref: false }).then(() => {
    throw new Error('the call was not aborted');
  });
}
