import { fill } from './texts/fill.ts';
import { lengthTexts as texts } from './texts/shell.ts';

/** 2 min 5 s of a length in milliseconds. */
export function length(ms: number): string {
  if (ms > 0 && ms < 9_950) return `${Math.max(1, Math.round(ms / 100)) / 10} s`;
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return fill(texts.minutes, { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
  return fill(texts.hours, { hours: Math.floor(seconds / 3_600), minutes: Math.floor((seconds % 3_600) / 60) });
}
