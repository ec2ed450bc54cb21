import { z } from 'zod';
import { koboOfNaira } from '../../../../platform/kernel/money.ts';
import { beside, concernIn } from '../../http/api.ts';
import type { Treasury } from '../../treasury/port.ts';
import { manner, type MonnifyClient } from './client.ts';

const balance = z.looseObject({ availableBalance: z.unknown() });

/** Our wallet at Monnify. Of what moved it there is a list of transfers and none of the rest, which is no statement. */
export const monnifyTreasury = (say: MonnifyClient, wallet: string): Treasury => ({
  async balance() {
    const path = `/api/v2/disbursements/wallet-balance?${new URLSearchParams({ accountNumber: wallet })}`;
    const said = await say({ operation: 'balance', method: 'GET', path });
    const told = said.kind === 'said' && manner.isFine(said.envelope) ? balance.safeParse(said.envelope.responseBody).data : undefined;
    const available = koboOfNaira(told?.availableBalance, 'dropped');
    return available === null ? { kind: 'no_answer', ...beside(concernIn(manner, said)) } : { kind: 'balance', available, at: new Date() };
  },
  movements: () => Promise.resolve({ kind: 'not_told' }),
});
