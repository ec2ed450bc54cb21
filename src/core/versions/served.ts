import { z } from 'zod';
import { API_VERSIONS, isServed } from './versions.ts';

export const servedVersion = z.string().refine(isServed, { error: `must be one of ${API_VERSIONS.join(', ')}` });
