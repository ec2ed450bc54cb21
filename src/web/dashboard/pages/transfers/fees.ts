import { useEffect, useState } from 'react';
import { useClient } from 'urql';
import { troubleOf } from '../../api.ts';
import { graphql } from '../../gql/gql.ts';
import { feesTexts as texts } from '../../texts/send.ts';

const TransferFee = graphql(`
  query TransferFee($amount: MinorUnits!) {
    quoteTransfer(amount: $amount) {
      fee
    }
  }
`);

const AT_ONCE = 4;

export type Fees = { kobo: number } | { problem: string };

/** Fees of transfers of these amounts; null while loading. One request per distinct amount; none while `pause`. */
export function useFees(amounts: readonly number[], pause: boolean): Fees | null {
  const client = useClient();
  const [found, setFound] = useState<{ key: string; fees: Fees } | null>(null);
  const key = amounts.join();
  useEffect(() => {
    if (pause || key === '') return undefined;
    const leaving = new AbortController();
    const all = key.split(',').map(Number);
    const waiting = [...new Set(all)];
    const known = new Map<number, number>();
    const ask = async (): Promise<void> => {
      for (let amount = waiting.shift(); amount !== undefined && !leaving.signal.aborted; amount = waiting.shift()) {
        const { data, error } = await client.query(TransferFee, { amount }).toPromise();
        if (!data) throw new Error(error ? troubleOf(error).message : texts.theFeesAreNotAvailable);
        known.set(amount, data.quoteTransfer.fee);
      }
    };
    Promise.all(Array.from({ length: AT_ONCE }, ask)).then(
      () => leaving.signal.aborted || setFound({ key, fees: { kobo: all.reduce((sum, amount) => sum + (known.get(amount) ?? 0), 0) } }),
      (error: unknown) => leaving.signal.aborted || setFound({ key, fees: { problem: (error as Error).message } }),
    );
    return () => leaving.abort();
  }, [client, key, pause]);
  return found?.key === key ? found.fees : null;
}
