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
import { fill } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { productsTexts as texts } from '../../texts/products.ts';

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
  { head: labels.product, cell: ({ name }) => name },
  { head: 'SKU', cell: ({ sku }) => sku ?? '–' },
  { head: labels.type, cell: ({ type }) => labelOf(type) },
  { head: labels.price, num: true, cell: ({ price }) => <Money kobo={price} /> },
  { head: texts.stock, num: true, cell: (row) => <Stock {...row} /> },
  { head: labels.status, cell: ({ active }) => <Status of={active ? 'ACTIVE' : 'INACTIVE'} /> },
];

export function Stock({ quantity, unlimited, lowStockThreshold }: Pick<Product, 'quantity' | 'unlimited' | 'lowStockThreshold'>) {
  if (unlimited || quantity === null || quantity === undefined) return 'unlimited';
  const isLow = typeof lowStockThreshold === 'number' && quantity <= lowStockThreshold;
  return isLow ? fill(texts.quantityLow, { quantity }) : String(quantity);
}

export function SalesTabs() {
  const may = useMay();
  const tabs: (readonly [string, string])[] = [['/products', texts.products]];
  if (may('CHECKOUT_READ')) tabs.push(['/orders', texts.ordersAndCheckoutLinks]);
  return tabs.length > 1 && <Tabs label={texts.sales} items={tabs} />;
}

export function Page() {
  const may = useMay();
  const [, navigate] = useLocation();
  const paging = usePaging('products');
  const list = useData(Products, { after: paging.after });
  return (
    <div className="stack">
      <PageHead title={texts.products}>
        {may('PRODUCTS_WRITE') && (
          <DialogButton label={texts.createProduct} variant="primary">
            {() => <ProductForm done={(id) => navigate(`/products/${id}`)} />}
          </DialogButton>
        )}
      </PageHead>
      <SalesTabs />
      <Show of={list} rem={24}>
        {({ products }) => (
          <List
            label={texts.products}
            columns={COLUMNS}
            of={products}
            paging={paging}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/products/${id}`}
            empty={<p>{texts.productsAppearHere}</p>}
          />
        )}
      </Show>
    </div>
  );
}
