import * as z from 'zod/mini';
import { profileShape } from './parse-profile.ts';

/**
 * The JSON Schema of a network profile, for editors and for whoever writes one. Checksums and what one
 * field says of another are judged by `parseProfile` alone.
 */
export function profileSchema(): object {
  return {
    ...z.toJSONSchema(profileShape, { io: 'input', unrepresentable: 'any' }),
    title: 'Network profile of validator-onboarding, version 1',
  };
}
