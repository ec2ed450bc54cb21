import { z } from 'zod';
import { timestampOf } from '../../domain/time/moment.ts';
import { ownId, typeNames } from '../../domain/schema/type-names.ts';
import { type Duty, duties, nameOf } from './place.ts';
import { places } from './places.ts';
import { type PrivacyRequest, requestKind, requestStatuses } from './request.ts';

const status = z.enum(requestStatuses).register(typeNames, {
  name: 'PrivacyRequestStatus',
  description: 'How far a request about a person is.',
  meanings: {
    searching: 'Workers look for what is kept.',
    ready: 'The export can be fetched, for seven days.',
    waiting: 'The erasure waits for somebody to agree to it, for seven days.',
    erasing: 'Workers erase it.',
    done: 'It is erased.',
    canceled: 'It was given up.',
    expired: 'Nobody fetched or agreed to it in time.',
  },
});

const table = z
  .object({
    table: z.string().meta({
      description:
        'Where, as docs/data.md names it; `(free text)` behind it for rows of others that mention the person, of which nothing but that text is shown or erased.',
    }),
    rows: z.int().meta({ description: 'How many rows are about the person.' }),
    underWay: z.int().meta({ description: 'How many of them are of something under way; an erasure waits until none is.' }),
    erases: z.array(z.string()).meta({ description: 'Columns that an erasure empties, or removes with their row.' }),
    keeps: z.array(z.string()).meta({ description: 'Columns that stay.' }),
    because: z.string().nullable().meta({ description: 'Why they stay; null when nothing does.' }),
    erased: z.int().meta({ description: 'How many rows were erased.' }),
  })
  .register(typeNames, { name: 'PrivacyRequestTable', description: 'What one table has of a person.' });

export const privacyRequestSchema = z
  .object({
    id: ownId,
    kind: requestKind.meta({ description: 'To hand it out, or to erase it.' }),
    status: status.meta({ description: 'How far it is.' }),
    askedBy: z.string().meta({ description: 'Who asked.' }),
    confirmedBy: z.string().nullable().meta({ description: 'Who agreed to the erasure.' }),
    tables: z.array(table).meta({ description: 'What was found, and what an erasure does with it.' }),
    downloadUrl: z
      .string()
      .nullable()
      .meta({ description: 'Path of the export on this host; with `.csv` behind it the same as a CSV. Null unless it is ready.' }),
    expiresAt: timestampOf.nullable().meta({ description: 'Until when it can be fetched or agreed to.' }),
    createdAt: timestampOf.meta({ description: 'When it was asked for.' }),
    endedAt: timestampOf.nullable().meta({ description: 'When it ended; what the person was known by was forgotten then.' }),
  })
  .meta({ id: 'PrivacyRequest' })
  .register(typeNames, {
    name: 'PrivacyRequest',
    description: 'A request about the data of one person. When it has ended it is the proof of what was done, without the person.',
    isNode: true,
  });

/** A request as answers show it, with what becomes of each table. */
export function shownRequest(request: PrivacyRequest): z.output<typeof privacyRequestSchema> {
  const { id, kind: of, status: is, askedByName, confirmedByName, found, erased, createdAt, endedAt, dueAt } = request;
  const isOpen = is === 'ready' || is === 'waiting';
  return {
    id,
    kind: of,
    status: is,
    askedBy: askedByName,
    confirmedBy: confirmedByName,
    tables: places.flatMap((place) => {
      const { columns } = place;
      const name = nameOf(place);
      const counts = found[name];
      if (!counts) return [];
      const stays = Object.entries(columns).flatMap(([column, rule]): [string, Duty][] => ('kept' in rule ? [[column, rule.kept]] : []));
      return {
        table: name,
        rows: counts.rows,
        underWay: counts.underWay,
        erases: Object.entries(columns).flatMap(([column, rule]) => ('erased' in rule ? [column] : [])),
        keeps: stays.map(([column]) => column),
        because: stays.length === 0 ? null : [...new Set(stays.map(([, duty]) => duties[duty]))].join('; '),
        erased: erased[name] ?? 0,
      };
    }),
    downloadUrl: is === 'ready' ? `/api/v1/privacy/requests/${id}/export` : null,
    expiresAt: isOpen ? dueAt : null,
    createdAt,
    endedAt,
  };
}
