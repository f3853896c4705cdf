import * as z from 'zod/mini';
import { profileShape } from '../../src/adapters/profile/parse-profile.ts';

/**
 * Returns the JSON Schema of a network profile, for editors and profile authors. Checksums and rules across
 * fields are checked only by `parseProfile`.
 */
export function profileSchema(): object {
  return {
    ...z.toJSONSchema(profileShape, { io: 'input', unrepresentable: 'any' }),
    title: 'Network profile of validator-onboarding, version 1',
  };
}
