import { operationDocs } from './operation-docs.mjs';
import { refusalCodes } from './refusal-codes.mjs';

export async function openApiOf() {
  const { openApiDocument } = await import('../src/api/rest/openapi.ts');
  const { factsOfSources } = await import('../src/api/rest/openapi-facts.ts');
  const { allRoutes } = await import('../src/slices/slices.ts');
  return openApiDocument(allRoutes, factsOfSources(await refusalCodes(), operationDocs()));
}
