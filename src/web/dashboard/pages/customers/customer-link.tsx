import { Link } from 'wouter';
import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import { useMay } from '../../viewer.ts';

const CustomerNames = graphql(`
  query CustomerNames($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Customer {
        id
        firstName
        lastName
      }
    }
  }
`);

/** Names of readable customers by id. */
export function useCustomerNames(ids: readonly string[]): { names: ReadonlyMap<string, string>; isLoading: boolean } {
  const may = useMay();
  const isUnread = ids.length === 0 || !may('CUSTOMERS_READ');
  const { data, trouble } = useData(CustomerNames, { ids: [...new Set(ids)] }, isUnread);
  const names = new Map(
    data?.nodes.flatMap((node) => (node?.__typename === 'Customer' ? [[node.id, `${node.firstName} ${node.lastName}`]] : [])),
  );
  return { names, isLoading: !isUnread && !data && !trouble };
}

/** Link with the customer's name; the id without permission. */
export function CustomerLink({ id }: { id: string }) {
  const may = useMay();
  const { names, isLoading } = useCustomerNames([id]);
  if (isLoading) return null;
  return may('CUSTOMERS_READ') ? <Link href={`/customers/${id}`}>{names.get(id) ?? id}</Link> : <span className="code">{id}</span>;
}
