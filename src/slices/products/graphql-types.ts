import { ID } from 'type-graphql';
import { connectionFrom, inputFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { addDeliveryOption } from './add-delivery-option.ts';
import { createProduct } from './create.ts';
import { removeDeliveryOption } from './remove-delivery-option.ts';
import { updateProduct } from './update.ts';
import { deliveryOptionSchema, productSchema } from './views.ts';

const DeliveryOptionType = objectFrom(deliveryOptionSchema);
export const ProductObject = objectFrom(productSchema);
export type ProductObject = InstanceType<typeof ProductObject>;
export const ProductConnection = connectionFrom(productSchema);

export const CreateProductInput = inputFrom(createProduct.input, { name: 'CreateProductInput', description: 'The product to offer.' });
export type CreateProductInput = InstanceType<typeof CreateProductInput>;
export const UpdateProductInput = inputFrom(updateProduct.input, {
  name: 'UpdateProductInput',
  description: 'What changes; what is left out stays.',
});
export type UpdateProductInput = InstanceType<typeof UpdateProductInput>;
export const AddDeliveryOptionInput = inputFrom(addDeliveryOption.input, {
  name: 'AddDeliveryOptionInput',
  description: 'A way of delivery for a product.',
});
export type AddDeliveryOptionInput = InstanceType<typeof AddDeliveryOptionInput>;
export const RemoveDeliveryOptionInput = inputFrom(removeDeliveryOption.input, {
  name: 'RemoveDeliveryOptionInput',
  description: 'Which way of delivery to remove.',
});
export type RemoveDeliveryOptionInput = InstanceType<typeof RemoveDeliveryOptionInput>;

export const CreateProductPayload = payloadOf('CreateProductPayload', 'The product', { product: () => ProductObject });
export const UpdateProductPayload = payloadOf('UpdateProductPayload', 'The changed product', { product: () => ProductObject });
export const AddDeliveryOptionPayload = payloadOf('AddDeliveryOptionPayload', 'The way of delivery', {
  deliveryOption: () => DeliveryOptionType,
});
export const RemoveDeliveryOptionPayload = payloadOf('RemoveDeliveryOptionPayload', 'The id that is gone', { optionId: () => ID });
