import { createCipheriv, pbkdf2Sync } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keccak_256 } from '@noble/hashes/sha3.js';
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

// Somebody who can write to the home edits keystores and profiles, and has no password.

type Path = readonly string[];

/** The places of all values of a JSON document that are not objects. */
function leaves(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, [...path, name]));
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value);

/** A copy with another value at a place; without the place if the value is undefined. */
function changed<T>(document: T, path: Path, value: unknown): T {
  const copy = structuredClone(document);
  const holder = at(copy, path.slice(0, -1)) as Record<string, unknown>;
  const name = path.at(-1)!;
  if (value === undefined) Reflect.deleteProperty(holder, name);
  else holder[name] = value;
  return copy;
}

function withOtherDigit(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  const text = String(value);
  return `${text.slice(0, -1)}${text.endsWith('1') ? '2' : '1'}`;
}

const PASSWORD = 'correct horse battery';

function keystore(key: Uint8Array, password: string, byte: string) {
  const [salt, iv] = [byte.repeat(32), byte.repeat(16)];
  const derived = pbkdf2Sync(password, Buffer.from(salt, 'hex'), 100, 32, 'sha256');
  const cipher = createCipheriv('aes-128-ctr', derived.subarray(0, 16), Buffer.from(iv, 'hex'));
  const ciphertext = cipher.update(key);
  const mac = keccak_256(Buffer.concat([derived.subarray(16), ciphertext]));
  const { evmAddress, shortId } = createKeySigner(Uint8Array.from(key));
  const digits = (bytes: Uint8Array) => bytesToHex(bytes).slice(2);
  return {
    version: 3,
    address: evmAddress.slice(2).toLowerCase(),
    pChainShortId: digits(shortId),
    crypto: {
      ...{ cipher: 'aes-128-ctr', cipherparams: { iv }, ciphertext: digits(ciphertext) },
      ...{ kdf: 'pbkdf2', kdfparams: { dklen: 32, prf: 'hmac-sha256', c: 100, salt } },
      mac: digits(mac),
    },
  };
}

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
