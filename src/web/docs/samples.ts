import { clientCall, indented, literal, PHP, PYTHON, quoted } from './client-call.ts';
import { headersOf, type Placed, sampledQuery, sentBody, valueOf, writtenOut } from './open-api.ts';

export interface SampleSettings {
  /** Service address without a trailing slash. */
  baseUrl: string;
  /** Documented keys; null shows names of variables. */
  keys: { business: Pair; operator: Pair } | null;
}

export interface Pair {
  id: string;
  secret: string;
}

/** Local sandbox with the documented keys of the demo businesses, available with DEMO on. */
export const demoSamples = {
  baseUrl: 'http://127.0.0.1:4000',
  keys: {
    business: { id: 'pk_test_demo', secret: 'sk_test_demo_secret' },
    operator: { id: 'pk_test_operator', secret: 'sk_test_operator_secret' },
  },
} as const satisfies SampleSettings;

const UNKNOWN: Pair = { id: 'pk_test_yours', secret: 'sk_test_yours' };
const TOKEN = 'access token of POST /auth/login';

interface Sent {
  method: string;
  url: string;
  headers: readonly (readonly [string, string])[];
  body: ReturnType<typeof sentBody>;
}

/** Samples of an operation in each language, as a group of Markdown fences. */
export function samplesOf(placed: Placed, settings: SampleSettings): string {
  const sent = sentOf(placed, settings);
  const pair = pairOf(placed, settings);
  const node = clientCall(placed, { baseUrl: settings.baseUrl, apiKey: pair.id, apiSecret: pair.secret }) ?? nodeFetch(sent);
  const samples: [string, string, string][] = [
    ['sh', 'curl', curl(sent)],
    ['js', 'Node', node],
    ['python', 'Python', python(sent)],
    ['php', 'PHP', php(sent)],
    ['go', 'Go', go(sent)],
  ];
  return samples.map(([language, name, code]) => `\`\`\`${language} sample=${name}\n${code}\n\`\`\`\n`).join('\n');
}

const pairOf = ({ operation }: Placed, { keys }: SampleSettings): Pair =>
  (operation.tags[0] === 'Operators' ? keys?.operator : keys?.business) ?? UNKNOWN;

function sentOf(placed: Placed, settings: SampleSettings): Sent {
  const { method, path, operation } = placed;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(valueOf(operation, name)));
  const query = sampledQuery(operation).map(({ name }) => `${name}=${encodeURIComponent(valueOf(operation, name))}`);
  const body = sentBody(operation);
  return {
    method,
    url: `${settings.baseUrl}/api/v1${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: headersOf(operation, pairOf(placed, settings), TOKEN),
    body,
  };
}

function curl({ method, url, headers, body }: Sent): string {
  const parts = [`curl${method === 'GET' ? '' : ` -X ${method}`} '${url}'`, ...headers.map(([name, value]) => `-H '${name}: ${value}'`)];
  if (body !== undefined) parts.push(`${body.isFile ? '--data-binary' : '-d'} '${writtenOut(body).replaceAll("'", String.raw`'\''`)}'`);
  return parts.join(' \\\n  ');
}

function nodeFetch({ method, url, headers, body }: Sent): string {
  const lines = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers.map(([name, value]) => `    '${name}': '${value}',`), '  },']),
    ...(body === undefined
      ? []
      : [`  body: ${body.isFile ? quoted(writtenOut(body)) : `JSON.stringify(${indented(writtenOut(body), '  ')})`},`]),
  ];
  const options = lines.length === 0 ? '' : `, {\n${lines.join('\n')}\n}`;
  return `const answer = await fetch('${url}'${options});\nconsole.log(answer.status, await answer.text());`;
}

function python({ method, url, headers, body }: Sent): string {
  const lines = [
    `    "${url}",`,
    ...(headers.length === 0 ? [] : ['    headers={', ...headers.map(([name, value]) => `        "${name}": "${value}",`), '    },']),
    ...(body === undefined ? [] : [`    ${body.isFile ? 'data' : 'json'}=${indented(literal(body.value, PYTHON), '    ')},`]),
  ];
  return `import requests\n\nanswer = requests.${method.toLowerCase()}(\n${lines.join('\n')}\n)\nprint(answer.status_code, answer.text)`;
}

function php({ method, url, headers, body }: Sent): string {
  const lines = [
    `    CURLOPT_CUSTOMREQUEST => '${method}',`,
    '    CURLOPT_RETURNTRANSFER => true,',
    ...(headers.length === 0
      ? []
      : ['    CURLOPT_HTTPHEADER => [', ...headers.map(([name, value]) => `        '${name}: ${value}',`), '    ],']),
    ...(body === undefined ? [] : [`    CURLOPT_POSTFIELDS => ${postFields(body)},`]),
  ];
  return `<?php\n$curl = curl_init('${url}');\ncurl_setopt_array($curl, [\n${lines.join('\n')}\n]);\necho curl_exec($curl);`;
}

const postFields = ({ value, isFile }: NonNullable<Sent['body']>): string =>
  isFile ? literal(value, PHP) : `json_encode(${indented(literal(value, PHP), '    ')})`;

function go({ method, url, headers, body }: Sent): string {
  const read = body === undefined ? 'nil' : `strings.NewReader(\`${writtenOut(body)}\`)`;
  const imports = ['fmt', 'io', 'net/http', ...(body === undefined ? [] : ['strings'])].map((name) => `\t"${name}"`);
  return `package main

import (
${imports.join('\n')}
)

func main() {
\trequest, err := http.NewRequest("${method}", "${url}", ${read})
\tif err != nil {
\t\tpanic(err)
\t}
${headers.map(([name, value]) => `\trequest.Header.Set("${name}", "${value}")\n`).join('')}\tanswer, err := http.DefaultClient.Do(request)
\tif err != nil {
\t\tpanic(err)
\t}
\tdefer answer.Body.Close()
\tbody, _ := io.ReadAll(answer.Body)
\tfmt.Println(answer.Status, string(body))
}`;
}
