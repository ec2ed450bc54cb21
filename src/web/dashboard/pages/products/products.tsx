import { useLocation } from 'wouter';
import { useData } from '../../data.ts';
import { labelOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { ProductsQuery } from '../../gql/graphql.ts';
import { DialogButton } from '../../ui/act.tsx';
import { List } from '../../ui/list.tsx';
import { Money, PageHead, Show, Status, Tabs } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { ProductForm } from './product-form.tsx';

const Products = graphql(`
  query Products($after: String) {
    products(first: 25, after: $after) {
      nodes {
        id
        name
        sku
        type
        price
        quantity
        lowStockThreshold
        unlimited
        active
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

type Product = ProductsQuery['products']['nodes'][number];

const COLUMNS: readonly Column<Product>[] = [
  { head: 'Product', cell: ({ name }) => name },
  { head: 'SKU', cell: ({ sku }) => sku ?? '–' },
  { head: 'Type', cell: ({ type }) => labelOf(type) },
  { head: 'Price', num: true, cell: ({ price }) => <Money kobo={price} /> },
  { head: 'Stock', num: true, cell: (row) => <Stock {...row} /> },
  { head: 'Status', cell: ({ active }) => <Status of={active ? 'ACTIVE' : 'INACTIVE'} /> },
];

export function Stock({ quantity, unlimited, lowStockThreshold }: Pick<Product, 'quantity' | 'unlimited' | 'lowStockThreshold'>) {
  if (unlimited || quantity === null || quantity === undefined) return 'unlimited';
  const isLow = typeof lowStockThreshold === 'number' && quantity <= lowStockThreshold;
  return isLow ? `${quantity}, low` : String(quantity);
}

export function SalesTabs() {
  const may = useMay();
  const tabs: (readonly [string, string])[] = [['/products', 'Products']];
  if (may('CHECKOUT_READ')) tabs.push(['/orders', 'Orders and checkout links']);
  return tabs.length > 1 && <Tabs label="Sales" items={tabs} />;
}

export function Page() {
  const may = useMay();
  const [, navigate] = useLocation();
  const paging = usePaging('products');
  const list = useData(Products, { after: paging.after });
  return (
    <div className="stack">
      <PageHead title="Products">
        {may('PRODUCTS_WRITE') && (
          <DialogButton label="Create product" variant="primary">
            {() => <ProductForm done={(id) => navigate(`/products/${id}`)} />}
          </DialogButton>
        )}
      </PageHead>
      <SalesTabs />
      <Show of={list} rem={24}>
        {({ products }) => (
          <List
            label="Products"
            columns={COLUMNS}
            of={products}
            paging={paging}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/products/${id}`}
            empty={<p>Products appear here. Create a product to sell through checkout links and subscriptions.</p>}
          />
        )}
      </Show>
    </div>
  );
}
