import { z } from 'zod';
import type { EventKinds } from '../../core/events/event.ts';

export const webhookEvents = {
  'test.webhook': {
    summary: 'A test event was requested',
    data: z.object({
      message: z.string().meta({ description: 'A sentence for people.' }),
      clientId: z.uuid().meta({ description: 'The id of your business.' }),
    }),
    example: { message: 'This is a test of your webhook endpoint', clientId: '00000000-0000-7000-8000-000000000001' },
    timestamp: 'unix',
  },
} as const satisfies EventKinds;
