import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { profileShape } from '../../../../src/adapters/profile/parse-profile.ts';

const PUBLISHED = 'assets/schemas/profile-1.json';

describe('the published schema of network profiles', () => {
  test('describes what the program accepts (vitest -u updates it)', async () => {
    // For editors and authors. Only `parseProfile` checks checksums, and rules across fields.
    const schema = {
      ...z.toJSONSchema(profileShape, { io: 'input', unrepresentable: 'any' }),
      title: 'Network profile of validator-onboarding, version 1',
    };
    const text = `${JSON.stringify(schema, null, 2)}\n`;
    await expect(text).toMatchFileSnapshot(`../../../../${PUBLISHED}`);
  });

  test.each(['fuji', 'local'])('accepts the shipped profile %s', (name) => {
    const schema = JSON.parse(readFileSync(PUBLISHED, 'utf8')) as object;
    const profile: unknown = JSON.parse(readFileSync(`assets/profiles/${name}.json`, 'utf8'));
    const fits = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
    expect(fits(profile), JSON.stringify(fits.errors)).toBe(true);
    expect(fits({ ...(profile as object), chainId: 'many' })).toBe(false);
    expect(fits({ ...(profile as object), colour: 'red' })).toBe(false);
  });
});
