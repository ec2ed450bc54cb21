import { fieldsOf, fieldTable } from './fields.ts';
import {
  answerOf,
  credentialsOf,
  type Document,
  exampleOf,
  type Media,
  type Operation,
  operationsOf,
  type Placed,
  sampledQuery,
  sentBody,
  valueOf,
  writtenOut,
} from './open-api.ts';
import { type DocPage, type Filled, TRY_HERE } from './page.ts';
import { type SampleSettings, samplesOf } from './samples.ts';

const GROUP = 'API reference';

/** Page per operation, page per subject, and their index. */
export function referencePages(document: Document, settings: SampleSettings): DocPage[] {
  const bySubject = Map.groupBy(operationsOf(document), ({ operation }) => operation.tags[0]);
  const subjects = [...bySubject].map(([tag, operations]) => subjectPage(tag, operations, document));
  return [
    firstPage(document, subjects),
    ...[...bySubject.values()].flatMap((operations) => operations.map((each) => operationPage(each, document, settings))),
    ...subjects,
  ];
}

/** Slug of a subject such as "Virtual cards". */
const subjectSlug = (tag: string): string => `reference/${tag.toLowerCase().replaceAll(' ', '-')}`;
const slugOf = ({ tags, operationId }: Operation): string => `${subjectSlug(tags[0])}/${operationId}`;

const pageOf = (slug: string, page: Omit<DocPage, 'slug' | 'file' | 'group'>): DocPage => ({
  slug,
  file: `docs/${slug}.md`,
  group: GROUP,
  ...page,
});

function firstPage(document: Document, subjects: readonly DocPage[]): DocPage {
  const rows = (wanted: (title: string) => boolean): string =>
    subjects.flatMap(({ slug, title, summary }) => (wanted(title) ? [`- [${title}](${slug}.md): ${summary}`] : [])).join('\n');
  const markdown = `# API reference

${document.info.description}

Requests go below \`/api/v1\` with the two headers \`X-API-Key\` and \`X-API-Secret\`, unless the page of an operation names others. Every page has samples in five languages and, in the sandbox, a form that sends the request. OpenAPI documents have the same for programs, one for each audience. Collections with every request are available for [Postman](../postman.json) and for [Bruno](../bruno.json).

## For integrators

[OpenAPI document](../openapi.json), with the events.

${rows((title) => title !== 'Sandbox' && title !== 'Operators')}
- [Events](events.md): webhook events with examples
- [Errors](errors.md): error codes and the next step for each

## For tests in the sandbox

[OpenAPI document](../openapi-sandbox.json).

${rows((title) => title === 'Sandbox')}

## For operators

[OpenAPI document](../openapi-operators.json).

${rows((title) => title === 'Operators')}
`;
  return pageOf('reference', { title: 'API reference', summary: 'Every operation, with samples and a form to try it', markdown });
}

function subjectPage(tag: string, operations: readonly Placed[], document: Document): DocPage {
  const about = document.tags.find(({ name }) => name === tag)?.description;
  const rows = operations.map(
    ({ method, path, operation }) =>
      `| [${operation.summary}](${slugOf(operation).replace('reference/', '')}.md) | \`${method} ${path}\` |`,
  );
  const markdown = `# ${tag}\n\n${about === undefined ? '' : `${about}\n\n`}| Operation | Request |\n|---|---|\n${rows.join('\n')}\n`;
  return pageOf(subjectSlug(tag), { title: tag, summary: about ?? `${operations.length} operations`, markdown });
}

function operationPage(placed: Placed, document: Document, settings: SampleSettings): DocPage {
  const { method, path, operation } = placed;
  const { schemas } = document.components;
  const body = operation.requestBody?.content['application/json'];
  const sent = sentBody(operation);
  const parameters = (place: string) => operation.parameters.filter((each) => each.in === place);
  const section = (heading: string, text: string): string => (text === '' ? '' : `## ${heading}\n\n${text}\n\n`);
  const asFields = (place: string): string =>
    fieldTable(
      parameters(place).map(({ name, required, description = '', schema }) => ({ name, required, description, type: simpleType(schema) })),
      true,
    );
  const markdown = [
    `# ${operation.summary}\n\n\`${method} /api/v1${path}\`\n\n`,
    operation.deprecated ? '**An older spelling**, to be removed later; the subject lists the current spelling.\n\n' : '',
    `${operation.description}${CREDENTIALS[credentialsOf(operation)]}\n\n`,
    `## Sample\n\n${samplesOf(placed, settings)}\n`,
    `${TRY_HERE}\n\n`,
    section('Path parameters', asFields('path')),
    section('Query parameters', asFields('query')),
    section('Request body', body?.schema ? fieldTable(fieldsOf(body.schema, schemas), true) : ''),
    section('Request body', sent?.isFile ? `The raw file, with the content type \`${sent.type}\`.` : ''),
    section('Headers', asFields('header')),
    ...answers(operation, document),
    section('Errors', refusals(operation, document)),
  ].join('');
  return pageOf(slugOf(operation), {
    title: operation.summary,
    summary: `${method} ${path}`,
    markdown,
    tried: {
      method,
      path,
      inPath: parameters('path').map((each) => filled(operation, each.name, true)),
      inQuery: parameters('query').map((each) => ({
        ...filled(operation, each.name, sampledQuery(operation).includes(each)),
        required: each.required,
      })),
      body: sent ? { type: sent.type, text: writtenOut(sent) } : null,
      credentials: credentialsOf(operation),
      isOld: operation.deprecated ?? false,
    },
  });
}

const CREDENTIALS = {
  key: '',
  bearer: ' Requires the access token of a [signed-in](../people/sessions.create.md) person in the header `Authorization: Bearer`.',
  none: '',
} as const;

const filled = (operation: Operation, name: string, required: boolean): Filled => ({
  name,
  required,
  value: required ? valueOf(operation, name) : '',
});

const simpleType = (schema: { type?: string | string[]; enum?: unknown[]; format?: string }): string =>
  schema.enum
    ? schema.enum.map((value) => JSON.stringify(value)).join(' or ')
    : `${String(schema.type ?? 'string')}${schema.format ? ` (${schema.format})` : ''}`;

function answers(operation: Operation, document: Document): string[] {
  const shown = new Set<string>();
  return Object.entries(operation.responses)
    .filter(([status]) => status < '300')
    .map(([status, answer]) => {
      const { description, content = {} } = answerOf(document, answer);
      const [type = '', media] = Object.entries(content)[0] ?? [];
      const example = exampleOf(media);
      const shownAs =
        typeof example === 'string' ? ['csv', example.replaceAll('\r\n', '\n').trimEnd()] : ['json', JSON.stringify(example, null, 2)];
      const text = example === undefined ? `\`${type}\`\n\n` : `\`\`\`${shownAs[0]}\n${shownAs[1]}\n\`\`\`\n\n`;
      const known = shown.has(text);
      shown.add(text);
      return `## Response ${status}\n\n${description}\n\n${known ? 'Same body as above.\n\n' : text + fieldsUnder(media, document)}`;
    });
}

function fieldsUnder(media: Media | undefined, { components }: Document): string {
  const fields = media?.schema ? fieldsOf(media.schema, components.schemas).filter(({ name }) => /^(?:data|meta)\b/.test(name)) : [];
  return fields.length === 0 ? '' : `${fieldTable(fields, false)}\n\n`;
}

function refusals(operation: Operation, document: Document): string {
  const codes = operation['x-error-codes'];
  const refused = Object.entries(operation.responses).flatMap(([status, answer]) => {
    // A refusal with a success status has a code, and its body is already shown.
    if (status < '400') return codes[status] ? [{ status, description: 'Refused by the processor' }] : [];
    return [{ status, description: answerOf(document, answer).description }];
  });
  const rows = refused.map(({ status, description }) => {
    const links = (codes[status] ?? []).map((code) => `[\`${code}\`](../../errors.md#${code})`);
    return `| ${status} | ${links.join(', ')} | ${description.replaceAll('|', '\\|')} |`;
  });
  return rows.length === 0
    ? ''
    : `Possible statuses and codes of this operation. [Errors](../../errors.md) lists all codes and the next step for each.\n\n| HTTP | Code | When |\n|---|---|---|\n${rows.join('\n')}`;
}
