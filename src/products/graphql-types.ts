import { Field, ID, InputType, Int } from 'type-graphql';
import { connection } from '../api/graphql/connection.ts';
import { DateTime, Json, Kobo } from '../api/graphql/scalars.ts';
import { enumOf, Node, objectType } from '../api/graphql/types.ts';
import { UserError } from '../api/graphql/user-error.ts';
import { deliveryTypes } from './delivery-option.ts';
import { productTypes } from './product.ts';

const ProductTypeEnum = enumOf('ProductType', productTypes, 'What kind of thing is sold.');
export const DeliveryTypeEnum = enumOf('DeliveryType', deliveryTypes, 'How a delivery is charged.', {
  flat_rate: 'Its fee is added to the order.',
  pickup: 'The buyer fetches it.',
  free: 'It costs the buyer nothing.',
});

@objectType('DaysRange', 'From how many days to how many.')
class DaysRange {
  @Field(() => Int, { description: 'At least.' })
  min!: number;
  @Field(() => Int, { description: 'At most.' })
  max!: number;
}

@objectType('DeliveryOption', 'A way in which a product reaches its buyer.', { implements: () => Node })
export class DeliveryOptionType extends Node {
  @Field(() => ID, { description: 'The product.' })
  productId!: string;
  @Field(() => String, { description: 'What the buyer reads.' })
  name!: string;
  @Field(() => DeliveryTypeEnum, { description: 'How it is charged.' })
  type!: string;
  @Field(() => Kobo, { description: 'What it costs the buyer.' })
  fee!: number;
  @Field(() => [String], { description: 'Where it is offered; empty is everywhere.' })
  regions!: string[];
  @Field(() => DaysRange, { nullable: true, description: 'How long it takes.' })
  estimatedDays!: DaysRange | null;
  @Field(() => Boolean, { description: 'Whether a buyer may choose it.' })
  active!: boolean;
  @Field(() => DateTime, { description: 'When it was added.' })
  createdAt!: string;
}

@objectType('Product', 'Something that the business sells.', { implements: () => Node })
export class ProductObject extends Node {
  @Field(() => String, { description: 'Its name in addresses.' })
  slug!: string;
  @Field(() => String, { description: 'What it is called.' })
  name!: string;
  @Field(() => String, { nullable: true, description: 'What the buyer reads about it.' })
  description!: string | null;
  @Field(() => String, { nullable: true, description: 'Your own number for it.' })
  sku!: string | null;
  @Field(() => Kobo, { description: 'What one costs.' })
  price!: number;
  @Field(() => ProductTypeEnum, { description: 'What kind of thing it is.' })
  type!: string;
  @Field(() => [String], { description: 'Addresses of pictures.' })
  images!: string[];
  @Field(() => Boolean, { description: 'Whether there are always more.' })
  unlimited!: boolean;
  @Field(() => Int, { nullable: true, description: 'How many are left; null when there are always more.' })
  quantity!: number | null;
  @Field(() => Int, { description: 'The fewest in one order.' })
  minQuantity!: number;
  @Field(() => Int, { nullable: true, description: 'The most in one order.' })
  maxQuantity!: number | null;
  @Field(() => Int, { nullable: true, description: 'From when it counts as running out.' })
  lowStockThreshold!: number | null;
  @Field(() => Boolean, { description: 'Whether it is sold.' })
  active!: boolean;
  @Field(() => Json, { description: 'Your own labels.' })
  metadata!: Record<string, string>;
  @Field(() => [DeliveryOptionType], { description: 'How it can be delivered, oldest first.' })
  deliveryOptions!: DeliveryOptionType[];
  @Field(() => DateTime, { description: 'When it was offered first.' })
  createdAt!: string;
  @Field(() => DateTime, { description: 'When it last changed.' })
  updatedAt!: string;
}

export const ProductConnection = connection('Product', () => ProductObject);

@InputType('ProductFields', { description: 'What a product says of itself.' })
abstract class ProductFields {
  @Field(() => String, { nullable: true, description: 'Made from the name unless told.' })
  slug?: string;
  @Field(() => String, { nullable: true, description: 'What the buyer reads about it.' })
  description?: string | null;
  @Field(() => String, { nullable: true, description: 'Your own number for it.' })
  sku?: string | null;
  @Field(() => ProductTypeEnum, { nullable: true, description: 'PHYSICAL unless told.' })
  type?: string;
  @Field(() => [String], { nullable: true, description: 'https addresses of pictures, at most 10.' })
  images?: string[];
  @Field(() => String, { nullable: true, description: 'NGN, and nothing else yet.' })
  currency?: 'NGN' | null;
  @Field(() => Int, { nullable: true, description: 'How many are left; null is unlimited.' })
  quantity?: number | null;
  @Field(() => Boolean, { nullable: true, description: 'True is the same as quantity null.' })
  unlimited?: boolean | null;
  @Field(() => Int, { nullable: true, description: 'The fewest in one order.' })
  minQuantity?: number;
  @Field(() => Int, { nullable: true, description: 'The most in one order.' })
  maxQuantity?: number | null;
  @Field(() => Int, { nullable: true, description: 'From when it counts as running out.' })
  lowStockThreshold?: number | null;
  @Field(() => Boolean, { nullable: true, description: 'Whether it is sold.' })
  active?: boolean;
  @Field(() => Json, { nullable: true, description: 'Your own labels: text by name.' })
  metadata?: object;
}

@InputType('CreateProductInput', { description: 'The product to offer.' })
export class CreateProductInput extends ProductFields {
  @Field(() => String, { description: 'What it is called.' })
  name!: string;
  @Field(() => Kobo, { description: 'What one costs.' })
  price!: number;
}

@InputType('UpdateProductInput', { description: 'What changes; what is left out stays.' })
export class UpdateProductInput extends ProductFields {
  @Field(() => ID, { description: 'Which product.' })
  productId!: string;
  @Field(() => String, { nullable: true, description: 'What it is called.' })
  name?: string;
  @Field(() => Kobo, { nullable: true, description: 'What one costs.' })
  price?: number;
}

@InputType('DaysRangeInput', { description: 'From how many days to how many.' })
class DaysRangeInput {
  @Field(() => Int, { description: 'At least.' })
  min!: number;
  @Field(() => Int, { description: 'At most.' })
  max!: number;
}

@InputType('AddDeliveryOptionInput', { description: 'A way of delivery for a product.' })
export class AddDeliveryOptionInput {
  @Field(() => ID, { description: 'Which product.' })
  productId!: string;
  @Field(() => String, { description: 'What the buyer reads.' })
  name!: string;
  @Field(() => DeliveryTypeEnum, { nullable: true, description: 'FLAT_RATE unless told.' })
  type?: string;
  @Field(() => Kobo, { nullable: true, description: 'What it costs the buyer; above 0 when the type is FLAT_RATE, else 0.' })
  fee?: number;
  @Field(() => String, { nullable: true, description: 'NGN, and nothing else yet.' })
  currency?: 'NGN' | null;
  @Field(() => [String], { nullable: true, description: 'Where it is offered; empty is everywhere.' })
  regions?: string[];
  @Field(() => DaysRangeInput, { nullable: true, description: 'How long it takes.' })
  estimatedDays?: DaysRangeInput | null;
  @Field(() => Boolean, { nullable: true, description: 'Whether a buyer may choose it.' })
  active?: boolean;
}

@InputType('RemoveDeliveryOptionInput', { description: 'Which way of delivery to remove.' })
export class RemoveDeliveryOptionInput {
  @Field(() => ID, { description: 'The product.' })
  productId!: string;
  @Field(() => ID, { description: 'The way of delivery.' })
  optionId!: string;
}

@objectType('CreateProductPayload', 'The product, or why it is not offered.')
export class CreateProductPayload {
  @Field(() => ProductObject, { nullable: true, description: 'The product; null when userErrors says why.' })
  product?: ProductObject;
  @Field(() => [UserError], { description: 'Why not; empty on success.' })
  userErrors!: UserError[];
}

@objectType('UpdateProductPayload', 'The changed product, or why nothing changed.')
export class UpdateProductPayload extends CreateProductPayload {}

@objectType('AddDeliveryOptionPayload', 'The way of delivery, or why it was not added.')
export class AddDeliveryOptionPayload {
  @Field(() => DeliveryOptionType, { nullable: true, description: 'The way of delivery; null when userErrors says why.' })
  deliveryOption?: DeliveryOptionType;
  @Field(() => [UserError], { description: 'Why not; empty on success.' })
  userErrors!: UserError[];
}

@objectType('RemoveDeliveryOptionPayload', 'What was removed, or why nothing was.')
export class RemoveDeliveryOptionPayload {
  @Field(() => ID, { nullable: true, description: 'The id that is gone; null when userErrors says why.' })
  optionId?: string;
  @Field(() => [UserError], { description: 'Why not; empty on success.' })
  userErrors!: UserError[];
}
