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
  variables: Record<string, unknown>,
): string[] {
  return rootFieldNodes(schema, document, operation, variables).map(({ name }) => name.value);
}

export function rootFieldNodes(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): FieldNode[] {
  const { coerced, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
  if (errors) return [];
  const fragments = fragmentsOf(document);
  const fields = new Map<string, FieldNode>();
  const visited = new Set<string>();
  const isIncluded = (node: { readonly directives?: readonly DirectiveNode[] }): boolean =>
    getDirectiveValues(GraphQLSkipDirective, node, coerced)?.['if'] !== true &&
    getDirectiveValues(GraphQLIncludeDirective, node, coerced)?.['if'] !== false;
  // Root types are objects, so a valid fragment's condition is the root type.
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (!isIncluded(selection)) continue;
      if (selection.kind === Kind.FIELD) {
        const key = (selection.alias ?? selection.name).value;
        if (!fields.has(key)) fields.set(key, selection);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet);
      else if (!visited.has(selection.name.value)) {
        visited.add(selection.name.value);
        const fragment = fragments.get(selection.name.value);
        if (fragment) collect(fragment.selectionSet);
      }
    }
  };
  collect(operation.selectionSet);
  return [...fields.values()].filter(({ name }) => !name.value.startsWith('__'));
}
