import { z } from 'zod';

export const nin = z
  .string({ error: 'must be text of exactly 11 digits' })
  .trim()
  .regex(/^\d{11}$/, { error: 'must be exactly 11 digits' })
  .meta({ description: 'National Identification Number: 11 digits', examples: ['70123456789'] });
