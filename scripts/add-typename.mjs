// Adds __typename to every document, so that the hashed text and the cache's text agree.
import { addTypenameSelectionDocumentTransform } from '@graphql-codegen/client-preset';

export const { transform } = addTypenameSelectionDocumentTransform;
