import type { Command } from 'commander';
import type { Context } from './context.ts';

/** Makes of a command's work what commander calls: with the context, the options and the first argument. */
export type Run<Options> = (
  work: (context: Context, options: Options, argument?: string) => Promise<void>,
) => (...given: [...unknown[], Command]) => Promise<void>;
