import { z } from 'zod';
import { timestampOf } from '../../domain/time/moment.ts';
import { ownId, typeNames, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import { type Duty, duties, nameOf, retainedOf } from './personal-data-place.ts';
import { places } from './personal-data-places.ts';
import { type PrivacyRequest, requestKind, requestStatuses } from './request.ts';

const status = namedEnum('PrivacyRequestStatus', 'Status of a data subject request.', requestStatuses, {
  searching: 'The search for data is in progress.',
  ready: 'The export can be downloaded for seven days.',
  waiting: 'The erasure is pending approval for seven days.',
  erasing: 'The erasure is in progress.',
  done: 'The data is erased.',
  cancelled: 'Cancelled.',
  expired: 'Expired without download or approval.',
});

const table = namedObject('PrivacyRequestTable', 'Data of a person in one table.', {
  table: z.string().meta({
    description:
      'Table as in docs/data.md; `(free text)` marks rows of other people that mention the person, of which only that text is exported or erased.',
  }),
  rows: z.int().meta({ description: 'Number of rows about the person.' }),
  underWay: z.int().meta({ description: 'Number of rows in progress; an erasure is refused until zero.' }),
  erases: z.array(z.string()).meta({ description: 'Columns that an erasure empties, or deletes with the row.' }),
  keeps: z.array(z.string()).meta({ description: 'Retained columns.' }),
  because: z.string().nullable().meta({ description: 'Reason for the retention; null without retained columns.' }),
  erased: z.int().meta({ description: 'Number of erased rows.' }),
});

export const privacyRequestSchema = z
  .object({
    id: ownId,
    kind: requestKind.meta({ description: 'Export or erasure.' }),
    status: status.meta({ description: 'Status of the request.' }),
    askedBy: z.string().meta({ description: 'Name of the requester.' }),
    confirmedBy: z.string().nullable().meta({ description: 'Name of the approver of the erasure.' }),
    tables: z.array(table).meta({ description: 'Data found, and its erasure.' }),
    downloadUrl: z.string().nullable().meta({ description: 'Path of the export on this host; append `.csv` for CSV. Null unless ready.' }),
    expiresAt: timestampOf.nullable().meta({ description: 'Deadline of the download or approval.' }),
    createdAt: timestampOf.meta({ description: 'Time of the creation.' }),
    endedAt: timestampOf.nullable().meta({ description: 'Time of the end, when the identifiers were deleted.' }),
  })
  .meta({ id: 'PrivacyRequest' })
  .register(typeNames, {
    name: 'PrivacyRequest',
    description: 'Data subject request of one person. After its end, the proof of the export or erasure, without the person.',
    isNode: true,
  });

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
      const { erases = {}, retains = {} } = place;
      const name = nameOf(place);
      const counts = found[name];
      if (!counts) return [];
      const reasons = Object.keys(retains).map((duty) => duties[duty as Duty]);
      return {
        table: name,
        ...counts,
        erases: Object.keys(erases),
        keeps: retainedOf(place),
        because: reasons.length === 0 ? null : reasons.join('; '),
        erased: erased[name] ?? 0,
      };
    }),
    downloadUrl: is === 'ready' ? `/api/v1/privacy/requests/${id}/export` : null,
    expiresAt: isOpen ? dueAt : null,
    createdAt,
    endedAt,
  };
}
