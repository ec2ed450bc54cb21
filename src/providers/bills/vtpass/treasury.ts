import { z } from 'zod';
import type { Treasury } from '../../treasury/port.ts';
import { koboIn } from './amounts.ts';
import { beside } from '../../http/api.ts';
import { concernOf, type VtpassClient } from './client.ts';

/** `contents`, where everything else of VTpass says `content`. */
const contents = z.looseObject({ balance: z.unknown().optional() });

/** Our wallet at VTpass. It has no list to ask for: what moved the wallet is rebuilt from its answers to our bills. */
export const vtpassTreasury = (say: VtpassClient): Treasury => ({
  async balance() {
    const said = await say({ operation: 'balance', path: '/balance' });
    const wallet = said.kind === 'said' ? contents.safeParse(said.body['contents']) : null;
    const available = wallet?.success ? koboIn(wallet.data.balance) : null;
    return available === null ? { kind: 'no_answer', ...beside(concernOf(said)) } : { kind: 'balance', available, at: new Date() };
  },
});
