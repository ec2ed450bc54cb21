import { fill } from '../../texts/fill.ts';
import { deviceTexts as texts } from '../../texts/people.ts';

/** Names in user agents, each before the names that its user agents also contain. */
const BROWSERS = [
  [/\bEdg(?:e|A|iOS)?\//, texts.edge],
  [/\bOPR\//, texts.opera],
  [/\b(?:Firefox|FxiOS)\//, texts.firefox],
  [/Chrome\/|\bCriOS\//, texts.chrome],
  [/\bSafari\//, texts.safari],
] as const;
const SYSTEMS = [
  [/\bAndroid\b/, texts.android],
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, texts.windows],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, texts.linux],
] as const;

/** “Chrome on Linux” from a user agent; the user agent itself for a program. */
export function deviceOf(userAgent: string): string {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  return browser && system ? fill(texts.browserOnSystem, { browser, system }) : userAgent;
}
