import type { Command } from 'commander';
import type { Tollgate } from '../../src/client.ts';
import type { Context } from '../context.ts';
import { EXIT } from '../exits.ts';
import type { Run } from '../run.ts';
import { shown } from '../show.ts';

type EventName = Parameters<Tollgate['sandbox']['events']['trigger']>[0]['event'];

export function trigger(program: Command, run: Run<object>): void {
  program
    .command('trigger [event]')
    .description('trigger an event in the sandbox by its real flow; without an event, list them')
    .action(run((context, options, event) => (event === undefined ? listEvents(context) : make(context, options, event))));
}

const WIDTH = 38;

async function listEvents(context: Context): Promise<void> {
  const { data } = await context.client.eventTypes.list();
  context.answer(
    data.map(({ event, summary }) => ({ event, summary })),
    data.map(({ event, summary }) => `${event.padEnd(WIDTH)}${summary}`).join('\n'),
  );
}

async function make(context: Context, _options: object, event: string): Promise<void> {
  const triggered = await context.client.sandbox.events.trigger({ event: event as EventName });
  switch (triggered.outcome) {
    case 'accepted':
      context.answer(triggered.data, shown(triggered.data));
      if (!triggered.data.subscribed) context.note('No webhook URL receives this event; `tollgate listen` does.');
      return;
    case 'refused':
      throw triggered.error;
    case 'unknown':
      if (triggered.error) throw triggered.error;
      context.answer(triggered.data, shown(triggered.data));
      return context.end(EXIT.unknown);
  }
}
