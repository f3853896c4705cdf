import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createKeySigner } from '../../src/adapters/keys/key-signer.ts';
import { createKeystore } from '../../src/adapters/keys/keystore-folder.ts';
import { parseProfile } from '../../src/adapters/profile/parse-profile.ts';
import { systemClock } from '../../src/app/clock.ts';
import { OnboardError } from '../../src/domain/errors.ts';
import { bytesToHex } from '../../src/domain/identity/bytes.ts';
import { hasRealIdentity, networkKey, worthOf } from '../../src/domain/network/identity.ts';
import type { NetworkProfile } from '../../src/domain/network/profile.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import {
  PASSWORD,
  at,
  changed,
  keystore,
  leaves,
  withOtherDigit,
} from './helpers/edited-documents.ts';

// Somebody who can write to the home edits keystores and profiles, and has no password.

test('an edited keystore opens under its own addresses, or not at all', async () => {
  const [own, second, strangers] = [7, 8, 9].map((byte) => new Uint8Array(32).fill(byte));
  const mine = keystore(own!, PASSWORD, '01');
  // The operator may use one password for two accounts; a stranger knows only another password.
  const others = [
    keystore(second!, PASSWORD, '02'),
    keystore(strangers!, 'the password of a stranger', '03'),
  ];
  const paths = leaves(mine);
  const documents = [
    ...paths.flatMap((path) => [
      changed(mine, path, undefined),
      changed(mine, path, withOtherDigit(at(mine, path))),
      ...others.map((other) => changed(mine, path, at(other, path))),
    ]),
    ...others.flatMap((other) => [
      other,
      { ...mine, crypto: other.crypto },
      { ...other, crypto: mine.crypto },
      { ...other, crypto: { ...other.crypto, kdfparams: mine.crypto.kdfparams } },
    ]),
  ].map((document) => JSON.stringify(document));
  const doubled = others.map((other) =>
    JSON.stringify(mine).replace('{', `{${JSON.stringify(other).slice(1, -1)},`),
  );
  const folder = join(temporaryFolder(), 'keys');
  mkdirSync(folder, { mode: 0o700 });
  const keys = createKeystore(folder, systemClock);
  const [ownAddress, secondAddress] = [own!, second!].map(
    (key) => createKeySigner(Uint8Array.from(key)).evmAddress,
  );
  const counts = { opened: 0, refused: 0 };
  for (const text of [...documents, ...doubled]) {
    writeFileSync(join(folder, 'mine.json'), text, { mode: 0o600 });
    const shown = await keys.find('mine').catch((error: unknown) => error);
    const signer = await keys.open('mine', PASSWORD).catch((error: unknown) => error);
    if (signer instanceof Error) {
      expect(signer, text).toBeInstanceOf(OnboardError);
      counts.refused += 1;
      continue;
    }
    const { evmAddress, shortId } = signer as ReturnType<typeof createKeySigner>;
    expect([ownAddress, secondAddress], text).toContain(evmAddress);
    // Only the file of the other account, as a whole, opens that account.
    if (evmAddress === secondAddress) expect(text).toBe(JSON.stringify(others[0]));
    if (!(shown instanceof Error)) {
      expect(shown, text).toMatchObject({ evmAddress });
      const { shortId: stated = shortId } = shown as { shortId?: Uint8Array };
      expect(bytesToHex(stated)).toBe(bytesToHex(shortId));
    }
    counts.opened += 1;
  }
  expect(counts.opened + counts.refused).toBeGreaterThan(50);
  expect(counts.refused).toBeGreaterThan(counts.opened);
});

test('a profile with any value of another network keeps its own identity, or is refused', () => {
  const read = (name: string) =>
    JSON.parse(readFileSync(`assets/profiles/${name}.json`, 'utf8')) as Record<string, unknown>;
  const fuji = { ...read('fuji'), name: 'mine' };
  const main = {
    ...{ chainId: '43114', networkId: 1 },
    cChainId: '2q9e4r6Mu3U68nU1fYjgbR6JvwrRx36CohpAX5UQxse55x1Q5',
    pChain: {
      ...(fuji as { pChain?: object }).pChain,
      avaxAssetId: 'FvwEAhmxKfeiG8SnEvq42hc6whRyY3EFYAvebMqDNDGCgxN5Z',
    },
  };
  const identified = parseProfile(fuji, 'x.json') as NetworkProfile;
  const counts = { kept: 0, moved: 0, real: 0, refused: 0 };
  for (const path of leaves(fuji)) {
    for (const value of [
      undefined,
      withOtherDigit(at(fuji, path)),
      at(read('local'), path),
      at(main, path),
    ]) {
      let profile: NetworkProfile;
      try {
        profile = parseProfile(changed(fuji, path, value), 'x.json') as NetworkProfile;
      } catch (error) {
        expect(error, path.join('.')).toBeInstanceOf(OnboardError);
        counts.refused += 1;
        continue;
      }
      // One foreign ID of the main network is a mixture, and all of them would be the main network.
      expect(hasRealIdentity(profile), path.join('.')).toBe(false);
      if (worthOf(profile) === 'real') counts.real += 1;
      const isId = ['chainId', 'networkId', 'cChainId'].includes(path[0]!);
      const isSame = networkKey(profile) === networkKey(identified);
      if (!isId) expect(isSame, path.join('.')).toBe(true);
      counts[isSame ? 'kept' : 'moved'] += 1;
    }
  }
  expect(counts.kept).toBeGreaterThan(50);
  expect(counts.moved).toBeGreaterThan(1);
  expect(counts.refused).toBeGreaterThan(20);
  // Only `worthless` itself makes this AVAX real.
  expect(counts.real).toBe(1);
});
