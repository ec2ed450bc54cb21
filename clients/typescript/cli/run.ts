import type { Command } from 'commander';
import type { Context } from './context.ts';

export type Run<Options> = (
  work: (context: Context, options: Options, argument?: string, more?: readonly string[]) => Promise<void>,
) => (...given: [...unknown[], Command]) => Promise<void>;
