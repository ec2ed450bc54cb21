import { operationDocs } from './operation-docs.mjs';
import { refusalCodes } from './refusal-codes.mjs';

let facts;

/** OpenAPI document of an audience, with facts of the sources. */
export async function openApiOf(audience) {
  const { audienceDocument } = await import('../src/api/rest/openapi.ts');
  const { factsOfSources } = await import('../src/api/rest/openapi-facts.ts');
  const { allRoutes } = await import('../src/slices/slices.ts');
  facts ??= factsOfSources(await refusalCodes(), operationDocs());
  return audienceDocument(allRoutes, audience, facts);
}
