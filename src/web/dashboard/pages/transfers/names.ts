import { useEffect, useRef, useState } from 'react';
import { useClient } from 'urql';
import { troubleOf } from '../../api.ts';
import { graphql } from '../../gql/gql.ts';
import { namesTexts as texts } from '../../texts/send.ts';

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

const AT_ONCE = 4;
const PAUSE_MS = 400;

export type Holder = { name: string; isLike: boolean } | { problem: string };

/** Account names by bank, number and expected name, one request each; a known name stays while others load. */
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
        const [bankCode = '', accountNumber = '', ...name] = at.split(' ');
        const { data, error } = await client.query(HolderOf, { bankCode, accountNumber, expectedName: name.join(' ') }).toPromise();
        const holder = data
          ? { name: data.accountInquiry.accountName, isLike: (data.accountInquiry.nameMatch?.result ?? 'NO_MATCH') !== 'NO_MATCH' }
          : { problem: error ? troubleOf(error).message : texts.theBankDidNotRespond };
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
