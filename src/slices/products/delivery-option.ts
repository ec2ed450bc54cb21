import type { Kobo } from '../../domain/money/money.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

export const deliveryTypes = ['flat_rate', 'pickup', 'free'] as const;
export type DeliveryType = (typeof deliveryTypes)[number];

/** A way in which a product reaches its buyer (shapes 2.9). */
export interface DeliveryOption {
  id: string;
  productId: string;
  name: string;
  type: DeliveryType;
  fee: Kobo;
  /** Where it is offered, such as `Lagos/Ikeja`; empty is everywhere. */
  regions: string[];
  estimatedDays: { min: number; max: number } | null;
  active: boolean;
  createdAt: Date;
}

export type DeliveryOptionRow = Omit<DeliveryOption, 'estimatedDays'> & { minDays: number | null; maxDays: number | null };

export const DELIVERY_OPTION_COLUMNS = 'id, product_id, name, type, fee, regions, min_days, max_days, active, created_at';

export function deliveryOptionOf({ minDays, maxDays, ...rest }: DeliveryOptionRow): DeliveryOption {
  return { ...rest, estimatedDays: minDays === null || maxDays === null ? null : { min: minDays, max: maxDays } };
}

export function deliveryOptionNotFound(): Refusal {
  return new Refusal('not_found', 'The product has no such delivery option', { code: 'RECORD_NOT_FOUND' });
}
