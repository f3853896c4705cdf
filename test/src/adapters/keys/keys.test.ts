import { english } from '../../../../src/i18n/english.ts';
import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { keyFromPlace, keyFromText } from '../../../../src/adapters/keys/key-sources.ts';
import { readSecret, streamPlace } from '../../../../src/adapters/keys/secret-places.ts';
import { privateKeyToAccount } from 'viem/accounts';
import { createKeySigner, typedTransaction } from '../../../../src/adapters/keys/key-signer.ts';
import { bytesToHex, hexToBytes } from '../../../../src/domain/identity/bytes.ts';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import { wei } from '../../../../src/domain/units.ts';
import type { KeyPlace, UnsignedEvmTx } from '../../../../src/ports/signer.ts';
import { type OnboardError, unlessThrows } from '../../../../src/domain/errors.ts';
import { pChainAddress } from '../../../../src/domain/identity/p-chain-address.ts';
import { writeKeyFile } from '../../../helpers/canary/allowed.ts';
import { folderOfFile } from '../../../helpers/temporary-folder.ts';
import { told } from '../../../helpers/told.ts';

// A well-known test key, which is public and therefore worthless.
const KEY = '56289e99c94b6912bfc12adc093c9b51124f0dc54ac7a766b2bc5ccf558d8027';
const CB58 = 'PrivateKey-ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN';
const ADDRESS = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
const ORDER = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141';

const TRANSACTION: UnsignedEvmTx = {
  chainId: 43_113n,
  nonce: 7n,
  to: parseAddress(ADDRESS),
  data: '0x1234',
  value: wei(5n),
  gas: 21_000n,
  maxFeePerGas: wei(30n),
  maxPriorityFeePerGas: wei(1n),
  accessList: [],
};

const folder = folderOfFile('keys-');

/** How long a test waits at most for a place, and the variables of the place. */
const contextOf = (environment = {}, { signal } = new AbortController()) => ({
  ...{ environment, signal },
});
const keyFromFile = (path: string) => keyFromPlace('file', path, contextOf());
const keyFromVariable = (environment: object, name: string) =>
  keyFromPlace('variable', name, contextOf(environment));

function keyFile(content: string, mode = 0o600): string {
  return writeKeyFile(join(folder, `${mode.toString(8)}-${content.length}`), content, mode);
}

/** A name at which each place gives no key for a long time; undefined if it never waits. */
const SILENT: { readonly [Place in KeyPlace]: (() => string) | undefined } = {
  file: () => {
    const fifo = join(folder, 'silent');
    expect(spawnSync('mkfifo', ['-m', '600', fifo]).status).toBe(0);
    const file = openSync(fifo, 'r+');
    onTestFinished(() => closeSync(file));
    return `/dev/fd/${file}`;
  },
  variable: undefined,
  command: () => {
    const script = join(folder, 'silent-command');
    writeFileSync(script, `#!/bin/sh\necho $$ > ${running}\nexec sleep 600\n`);
    chmodSync(script, 0o700);
    return script;
  },
};

/** The file in which a silent command writes its process ID. */
const running = join(folder, 'running');
const commandId = () => Number(unlessThrows(() => readFileSync(running, 'utf8')) ?? 0);

const waiting = Object.entries(SILENT).flatMap(([place, silent]) =>
  silent === undefined ? [] : [[place as KeyPlace, silent] as const],
);

test.skipIf(process.platform !== 'linux').each(waiting)(
  'an abort ends the reading of a silent %s, and a program that it started',
  async (place, silent) => {
    const stop = new AbortController();
    const reason = new Error('the reason');
    const reading = keyFromPlace(place, silent(), contextOf(process.env, stop));
    if (place === 'command') await vi.waitUntil(() => commandId() > 0);
    stop.abort(reason);
    await expect(reading).rejects.toBe(reason);
    if (place === 'command')
      await vi.waitUntil(() => unlessThrows(() => process.kill(commandId(), 0)) === undefined);
  },
);

test('derives the addresses of a key on both chains', () => {
  const { evmAddress, shortId } = keyFromText(KEY);
  expect(evmAddress).toBe(ADDRESS);
  expect(bytesToHex(shortId)).toBe('0x3cb7d3842e8cee6a0ebd09f1fe884f6861e1b29c');
  expect(pChainAddress(shortId, 'fuji')).toBe('P-fuji18jma8ppw3nhx5r4ap8clazz0dps7rv5u6wmu4t');
});

test('overwrites a forgotten key in memory, and signs nothing with it', async () => {
  const bytes = hexToBytes(KEY);
  const signer = createKeySigner(bytes);
  signer.forget();
  signer.forget();
  expect(bytesToHex(bytes)).toBe(`0x${'00'.repeat(32)}`);
  await expect(signer.signEvmTx(TRANSACTION)).rejects.toThrow(told('erased from memory'));
  const tx = { bytes: new Uint8Array(1) } as Parameters<typeof signer.signUtxoTx>[0];
  await expect(signer.signUtxoTx(tx)).rejects.toThrow(told('erased from memory'));
});

test.each([KEY, `0x${KEY}`, CB58])(
  'does not repeat a key that was given in place of a name (%#)',
  async (name) => {
    for (const place of Object.keys(SILENT) as KeyPlace[])
      await expect(keyFromPlace(place, name, contextOf())).rejects.toMatchObject({
        ...{ code: 'E-KEY-124', values: {} },
      });
  },
);

test('signs like the established libraries', async () => {
  const signed = await keyFromText(KEY).signEvmTx(TRANSACTION);
  const account = privateKeyToAccount(`0x${KEY}`);
  expect(signed.raw).toBe(await account.signTransaction(typedTransaction(TRANSACTION)));
});

describe('reading a key from', () => {
  test.each([KEY, `0x${KEY}`, ` 0X${KEY.toUpperCase()}\r\n`, `${CB58}\n`])('text: %j', (text) => {
    expect(keyFromText(text).evmAddress).toBe(ADDRESS);
  });

  test('an environment variable, or a private file', async () => {
    expect((await keyFromVariable({ THE_KEY: KEY }, 'THE_KEY')).evmAddress).toBe(ADDRESS);
    await expect(keyFromVariable({ THE_KEY: ' ' }, 'THE_KEY')).rejects.toThrow(told('THE_KEY'));
    expect((await keyFromFile(keyFile(`0x${KEY}\n`))).evmAddress).toBe(ADDRESS);
    const missing = keyFromFile(join(folder, 'nowhere'));
    await expect(missing).rejects.toMatchObject({ code: 'E-KEY-105' });
  });

  test.skipIf(process.platform === 'win32')(
    'a file that other users can read, which is rejected',
    async () => {
      const open = keyFromFile(keyFile(KEY, 0o640));
      await expect(open).rejects.toMatchObject({ code: 'E-KEY-104', values: { mode: '640' } });
    },
  );

  test('a stream of bytes, which are overwritten afterwards', async () => {
    const read = async (...texts: string[]) => {
      const pieces = texts.map((text) => Buffer.from(text));
      const key = readSecret(streamPlace(Readable.from(pieces)), '-', contextOf());
      const opened = await key.then(keyFromText).catch((error: unknown) => error);
      expect(Buffer.concat(pieces).every((byte) => byte === 0)).toBe(true);
      return opened;
    };
    expect(await read(KEY.slice(0, 10), KEY.slice(10))).toMatchObject({ evmAddress: ADDRESS });
    expect(await read(`${KEY}00`)).toMatchObject({ code: 'E-KEY-101' });
  });
});

test.each([
  ['too short', KEY.slice(1), 'E-KEY-101'],
  ['too long', `${KEY}00`, 'E-KEY-101'],
  ['nothing', '', 'E-KEY-101'],
  ['no hexadecimal', KEY.replace('5', 'x'), 'E-KEY-102'],
  ['zero', '00'.repeat(32), 'E-KEY-103'],
  ['the order of the curve', ORDER, 'E-KEY-103'],
  ['CB58 that was mistyped', CB58.replace('jP7', 'jP8'), 'E-KEY-111'],
  ['an encrypted keystore', '{"version":3}', 'E-KEY-109'],
])('rejects an invalid key (%s) without repeating it', (_, text, code) => {
  let caught: unknown;
  try {
    keyFromText(text);
  } catch (error) {
    caught = error;
  }
  expect(caught).toMatchObject({ code });
  const error = caught as OnboardError;
  const shown = JSON.stringify([error.message, english.error(error), error.values]);
  if (text.length > 24) expect(shown).not.toContain(text.slice(11, 24));
});
