import { fieldsOf, fieldTable } from './fields.ts';
import { type Document, exampleOf } from './open-api.ts';
import type { DocPage } from './page.ts';

const GROUP = 'Events';

/** The catalogue of events: a page that lists them, and one for each with an example and its fields. */
export function eventPages(document: Document): DocPage[] {
  const events = Object.entries(document.webhooks).map(([event, { post }]) => ({ event, ...post }));
  const [first] = events;
  const rows = events.map(({ event, summary }) => `| [\`${event}\`](events/${event}.md) | ${summary} |`);
  const headers = (first?.parameters ?? []).map(
    ({ name, required, description }) => `| \`${name}\` | ${required ? 'always' : 'once a secret is set'} | ${description} |`,
  );
  const list: DocPage = {
    slug: 'events',
    file: 'docs/events.md',
    title: 'Events',
    group: GROUP,
    summary: 'Everything that your webhook URL may be sent, with examples and fields',
    markdown: `# Events

What your webhook URL is sent. [Webhooks](webhooks.md) says how they are signed, tried again and put in order; \`webhooks\` of the [OpenAPI document](../openapi.json) has the JSON Schema of each.

| Event | When |
|---|---|
${rows.join('\n')}

## Headers

Every attempt carries these.

| Header | When | What it is |
|---|---|---|
${headers.join('\n')}
`,
  };
  return [
    list,
    ...events.map(({ event, summary, description, requestBody }): DocPage => {
      const media = requestBody.content['application/json'];
      return {
        slug: `events/${event}`,
        file: `docs/events/${event}.md`,
        title: event,
        group: GROUP,
        summary,
        markdown: `# ${event}

${summary}. ${description}

\`\`\`json
${JSON.stringify(exampleOf(media), null, 2)}
\`\`\`

## Fields

New ones may be added; do not refuse what you do not know.

${fieldTable(media?.schema ? fieldsOf(media.schema, document.components.schemas) : [], true)}

## In the sandbox

\`npx tollgate trigger ${event}\` makes one, and \`npx tollgate listen\` carries it to your machine: see [the command line](../cli.md).
`,
      };
    }),
  ];
}
