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

/**
 * What an operation will run at its root: one name of the schema for each key of the answer, collected as the executor collects
 * them, through fragments and past what `@skip` and `@include` leave out; `__typename` and its like are none. Empty when the variables
 * are wrong, since nothing runs then.
 */
export function rootFields(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  given: Record<string, unknown>,
): string[] {
  return rootFieldNodes(schema, document, operation, given).map(({ name }) => name.value);
}

/** The same fields as the document has them. */
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
  // No root type is of an interface or a union, so the condition of a valid fragment here is the root type itself.
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
