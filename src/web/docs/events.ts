import { fieldsOf, fieldTable } from './fields.ts';
import { type Document, exampleOf } from './open-api.ts';
import type { DocPage } from './page.ts';

const GROUP = 'Events';

/** Event catalogue: a list, and a page per event with an example and its fields. */
export function eventPages(document: Document): DocPage[] {
  const events = Object.entries(document.webhooks).map(([event, { post }]) => ({ event, ...post }));
  const [first] = events;
  const rows = events.map(({ event, summary }) => `| [\`${event}\`](events/${event}.md) | ${summary} |`);
  const headers = (first?.parameters ?? []).map(
    ({ name, required, description }) => `| \`${name}\` | ${required ? 'always' : 'with a secret'} | ${description} |`,
  );
  const list: DocPage = {
    slug: 'events',
    file: 'docs/events.md',
    title: 'Events',
    group: GROUP,
    summary: 'Webhook events with examples and fields',
    markdown: `# Events

Events for your webhook URL. [Webhooks](webhooks.md) describes signatures, retries and order. The [OpenAPI document](../openapi.json) has the JSON Schema of each event under \`webhooks\`.

| Event | When |
|---|---|
${rows.join('\n')}

## Headers

Headers of every attempt:

| Header | Present | Description |
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

We may add fields. Ignore unknown fields.

${fieldTable(media?.schema ? fieldsOf(media.schema, document.components.schemas) : [], true)}

## In the sandbox

\`npx tollgate trigger ${event}\` creates this event, and \`npx tollgate listen\` forwards it to your machine. See the [command line](../cli.md).
`,
      };
    }),
  ];
}
