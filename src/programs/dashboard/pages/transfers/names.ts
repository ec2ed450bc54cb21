import { useEffect, useRef, useState } from 'react';
import { useClient } from 'urql';
import { troubleOf } from '../../api.ts';
import { graphql } from '../../gql/gql.ts';

const HolderOf = graphql(`
  query HolderOf($accountNumber: String!, $bankCode: String!) {
    accountInquiry(accountNumber: $accountNumber, bankCode: $bankCode) {
      accountName
    }
  }
`);

interface Account {
  accountNumber: string;
  bankCode: string;
}

/** So many banks are asked at once. */
const AT_ONCE = 4;
/** The pause after a change in which nothing is asked yet. */
const PAUSE_MS = 400;

/** What a bank said of an account: who holds it, or why that is not known. */
export type Holder = { name: string } | { problem: string };

/** What the banks say of accounts, by bank and number. Each is asked once, and what was said stays while others are asked for. */
export function useNames(accounts: readonly Account[]): { holders: ReadonlyMap<string, Holder>; isAsking: boolean } {
  const client = useClient();
  const [holders, setHolders] = useState<ReadonlyMap<string, Holder>>(new Map());
  const asked = useRef(new Set<string>());
  const all = [...new Set(accounts.map(placeOf))];
  const key = all.join();
  useEffect(() => {
    const waiting = key === '' ? [] : key.split(',').filter((place) => !asked.current.has(place));
    const ask = async (): Promise<void> => {
      for (let place = waiting.shift(); place !== undefined; place = waiting.shift()) {
        const at = place;
        asked.current.add(at);
        const [bankCode = '', accountNumber = ''] = at.split(' ');
        const { data, error } = await client.query(HolderOf, { bankCode, accountNumber }).toPromise();
        const holder = data
          ? { name: data.accountInquiry.accountName }
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

export const placeOf = ({ bankCode, accountNumber }: Account): string => `${bankCode} ${accountNumber}`;

const wordsOf = (name: string): string[] =>
  name
    .toUpperCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word.length > 1);

/** Whether a name that somebody wrote may be that of the bank: two of its words are there, or all where it has one. */
export function isLike(written: string, named: string): boolean {
  const known = new Set(wordsOf(named));
  const words = wordsOf(written);
  return words.filter((word) => known.has(word)).length >= Math.min(2, words.length) && words.length > 0;
}
