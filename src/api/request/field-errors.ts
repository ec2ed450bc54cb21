import type { FieldProblem, RefusalDetail } from '../../platform/errors/refusal.ts';

/** Wrong fields of a refusal; one that names a single field has it as its only entry. */
export function fieldErrors(message: string, { code, field, errors }: RefusalDetail): readonly FieldProblem[] | undefined {
  if (errors || field === undefined) return errors;
  const start = `${field}: `;
  const own = message.startsWith(start) ? message.slice(start.length) : message;
  return [{ field, code: code === 'REFERENCE_REQUIRED' ? 'REQUIRED' : 'INVALID', message: own }];
}
