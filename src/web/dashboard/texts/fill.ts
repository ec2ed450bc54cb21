import { createElement, Fragment, type ReactNode } from 'react';

type Places<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}` ? Place | Places<Rest> : never;

const PLACE = /\{(\w+)\}/;

/** Puts values into the named places of a text: "Sent to {name}". */
export const fill = <Text extends string>(text: Text, values: Record<Places<Text>, string | number>): string =>
  partsOf(text)
    .map((part, index) => (index % 2 === 0 ? part : String(values[part as Places<Text>])))
    .join('');

/** Puts elements and values into named places of a text. */
export const rich = <Text extends string>(text: Text, values: Record<Places<Text>, ReactNode>): ReactNode =>
  createElement(Fragment, null, ...partsOf(text).map((part, index) => (index % 2 === 0 ? part : values[part as Places<Text>])));

/** Odd parts are names of places. */
const partsOf = (text: string): string[] => text.split(PLACE);
