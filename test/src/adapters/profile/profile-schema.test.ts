import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { profileSchema } from '../../../../scripts/pages/profile-schema.ts';

const PUBLISHED = 'assets/schemas/profile-1.json';

describe('the published schema of network profiles', () => {
  test('describes what the program accepts (vitest -u updates it)', async () => {
    const text = `${JSON.stringify(profileSchema(), null, 2)}\n`;
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
