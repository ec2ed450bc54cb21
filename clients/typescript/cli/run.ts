import type { Command } from 'commander';
import type { Context } from './context.ts';

/** Makes of a command's work what commander calls: with the context, the options, the first argument and further ones. */
export type Run<Options> = (
  work: (context: Context, options: Options, argument?: string, more?: readonly string[]) => Promise<void>,
) => (...given: [...unknown[], Command]) => Promise<void>;
