import { Link } from 'wouter';
import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';

const ProductName = graphql(`
  query ProductName($id: ID!) {
    product(id: $id) {
      id
      name
    }
  }
`);

/** Link with the product's name. */
export function ProductLink({ id }: { id: string }) {
  const { data, isLoading } = useData(ProductName, { id });
  if (isLoading && !data) return null;
  return <Link href={`/products/${id}`}>{data?.product?.name ?? id}</Link>;
}
