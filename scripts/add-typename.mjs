// For code generation: every document asks for __typename, as the normalised cache of the dashboard needs it, so that the text
// whose hash the server trusts is the text that the cache wants.
import { addTypenameSelectionDocumentTransform } from '@graphql-codegen/client-preset';

export const { transform } = addTypenameSelectionDocumentTransform;
