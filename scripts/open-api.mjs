/** The OpenAPI document as the code says it is now, whether or not its file is current. */
export async function openApiOf() {
  const { openApiDocument } = await import('../src/programs/api/rest/openapi.ts');
  const { allRoutes } = await import('../src/programs/all-routes.ts');
  return openApiDocument(allRoutes);
}
