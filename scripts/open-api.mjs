/** The OpenAPI document as the code says it is now, whether or not its file is current. */
export async function openApiOf() {
  const { openApiDocument } = await import('../src/api/rest/openapi.ts');
  const { allRoutes } = await import('../src/slices/slices.ts');
  return openApiDocument(allRoutes);
}
