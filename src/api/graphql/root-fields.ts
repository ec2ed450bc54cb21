import {
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  getDirectiveValues,
  getVariableValues,
  GraphQLIncludeDirective,
  type GraphQLSchema,
  GraphQLSkipDirective,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { fragmentsOf } from '../../core/transport/graphql/limits.ts';

/** Root fields as the executor collects them, with fragments, `@skip` and `@include`. Empty for invalid variables. */
export function rootFields(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  given: Record<string, unknown>,
): string[] {
  return rootFieldNodes(schema, document, operation, given).map(({ name }) => name.value);
}

export function rootFieldNodes(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  given: Record<string, unknown>,
): FieldNode[] {
  const { coerced, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], given);
  if (errors) return [];
  const fragments = fragmentsOf(document);
  const found = new Map<string, FieldNode>();
  const seen = new Set<string>();
  const runs = (node: { readonly directives?: readonly DirectiveNode[] }): boolean =>
    getDirectiveValues(GraphQLSkipDirective, node, coerced)?.['if'] !== true &&
    getDirectiveValues(GraphQLIncludeDirective, node, coerced)?.['if'] !== false;
  // Root types are objects, so a valid fragment's condition is the root type.
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (!runs(selection)) continue;
      if (selection.kind === Kind.FIELD) {
        const key = (selection.alias ?? selection.name).value;
        if (!found.has(key)) found.set(key, selection);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet);
      else if (!seen.has(selection.name.value)) {
        seen.add(selection.name.value);
        const fragment = fragments.get(selection.name.value);
        if (fragment) collect(fragment.selectionSet);
      }
    }
  };
  collect(operation.selectionSet);
  return [...found.values()].filter(({ name }) => !name.value.startsWith('__'));
}
