import { useEffect, useRef, useState } from 'react';
import { useClient } from 'urql';
import { troubleOf } from '../../api.ts';
import { graphql } from '../../gql/gql.ts';

const HolderOf = graphql(`
  query HolderOf($accountNumber: String!, $bankCode: String!, $expectedName: String!) {
    accountInquiry(accountNumber: $accountNumber, bankCode: $bankCode, expectedName: $expectedName) {
      accountName
      nameMatch {
        result
      }
    }
  }
`);

interface Payee {
  beneficiaryName: string;
  accountNumber: string;
  bankCode: string;
}

/** So many banks are asked at once. */
const AT_ONCE = 4;
/** The pause after a change in which nothing is asked yet. */
const PAUSE_MS = 400;

/** The holder of an account by its bank, and whether that is the name that was written; or the reason why it is not known. */
export type Holder = { name: string; isLike: boolean } | { problem: string };

/** The holders of accounts by bank, number and written name. Each is asked for once, and an answer stays while others are asked for. */
export function useNames(payees: readonly Payee[]): { holders: ReadonlyMap<string, Holder>; isAsking: boolean } {
  const client = useClient();
  const [holders, setHolders] = useState<ReadonlyMap<string, Holder>>(new Map());
  const asked = useRef(new Set<string>());
  const all = [...new Set(payees.map(placeOf))];
  const key = all.join('\n');
  useEffect(() => {
    const waiting = key === '' ? [] : key.split('\n').filter((place) => !asked.current.has(place));
    const ask = async (): Promise<void> => {
      for (let place = waiting.shift(); place !== undefined; place = waiting.shift()) {
        const at = place;
        asked.current.add(at);
        const [bankCode = '', accountNumber = '', ...words] = at.split(' ');
        const { data, error } = await client.query(HolderOf, { bankCode, accountNumber, expectedName: words.join(' ') }).toPromise();
        const holder = data
          ? { name: data.accountInquiry.accountName, isLike: (data.accountInquiry.nameMatch?.result ?? 'NO_MATCH') !== 'NO_MATCH' }
          : { problem: error ? troubleOf(error).message : 'The bank did not answer' };
        setHolders((before) => new Map(before).set(at, holder));
      }
    };
    const timer = setTimeout(() => {
      for (let n = 0; n < AT_ONCE; n++) void ask();
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      waiting.length = 0;
    };
  }, [client, key]);
  return { holders, isAsking: all.some((place) => !holders.has(place)) };
}

export const placeOf = ({ bankCode, accountNumber, beneficiaryName }: Payee): string => `${bankCode} ${accountNumber} ${beneficiaryName}`;
