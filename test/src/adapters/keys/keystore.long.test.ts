import { existsSync } from 'node:fs';
import {
  chmod,
  mkdir,
  readdir,
  readFile,
  rename,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { createKeystore } from '../../../../src/adapters/keys/keystore-folder.ts';
import {
  decrypt,
  keystoreText,
  parseKeystoreFile,
} from '../../../../src/adapters/keys/keystore-file.ts';
import { createKeySigner } from '../../../../src/adapters/keys/key-signer.ts';
import { bytesToHex } from '../../../../src/domain/identity/bytes.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { english } from '../../../../src/i18n/english.ts';
import { ifOnboardError } from '../../../../src/domain/errors.ts';
import { told } from '../../../helpers/told.ts';

// A well-known test key, which is public and therefore worthless.
const KEY = '56289e99c94b6912bfc12adc093c9b51124f0dc54ac7a766b2bc5ccf558d8027';
const ADDRESS = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
const CB58 = 'PrivateKey-ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN';
const PASSWORD = 'correct horse battery';

/** The test vectors of the Web3 Secret Storage definition. */
const VECTOR = {
  secret: '0x7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d',
  password: 'testpassword',
  pbkdf2: {
    crypto: {
      cipher: 'aes-128-ctr',
      cipherparams: { iv: '6087dab2f9fdbbfaddc31a909735c1e6' },
      ciphertext: '5318b4d5bcd28de64ee5559e671353e16f075ecae9f99c7a79a38af5f869aa46',
      kdf: 'pbkdf2',
      kdfparams: {
        c: 262144,
        dklen: 32,
        prf: 'hmac-sha256',
        salt: 'ae3cd4e7013836a3df6bd7241b12db061dbe2c6785853cce422d148a624ce0bd',
      },
      mac: '517ead924a9d0dc3124507e3393d175ce3ff7c1e96529c6c555ce9e51205e9b2',
    },
    id: '3198bc9c-6672-5ab3-d995-4942343ae5b6',
    version: 3,
  },
  scrypt: {
    crypto: {
      cipher: 'aes-128-ctr',
      cipherparams: { iv: '83dbcc02d8ccb40e466191a123791e0e' },
      ciphertext: 'd172bf743a674da9cdad04534d56926ef8358534d458fffccd4e6ad2fbde479c',
      kdf: 'scrypt',
      kdfparams: {
        dklen: 32,
        n: 262144,
        p: 8,
        r: 1,
        salt: 'ab0c7876052600dd703518d6fc3fe8984592145b591fc8fb5c6d43190334ba19',
      },
      mac: '2103ac29920d71da29f15d75b4a16dbe95cfd7ff8faea1056c33131d846e3097',
    },
    id: '3198bc9c-6672-5ab3-d995-4942343ae5b6',
    version: 3,
  },
};

/** Of go-ethereum's test vectors: the tool that wrote these dropped zero bytes. */
const SHORT_VECTORS = [
  [
    'fa7b3db73dc7dfdf8c5fbdb796d741e4488628c41fc4febd9160a866ba0f35',
    shortVector(
      'e0c41130a323adc1446fc82f724bca2f',
      '9517cd5bdbe69076f9bf5057248c6c050141e970efa36ce53692d5d59a3984',
      '711f816911c92d649fb4c84b047915679933555030b3552c1212609b38208c63',
      'd5e116151c6aa71470e67a7d42c9620c75c4d23229847dcc127794f0732b0db5',
    ),
  ],
] as const;

function shortVector(iv: string, ciphertext: string, salt: string, mac: string) {
  const kdfparams = { dklen: 32, n: 2, p: 1, r: 8, salt };
  const crypto = {
    cipher: 'aes-128-ctr',
    cipherparams: { iv },
    ciphertext,
    kdf: 'scrypt',
    kdfparams,
    mac,
  };
  return { crypto, id: 'fecfc4ce-e956-48fd-953b-30f8b52ed66c', version: 3 };
}

/** The cost of the encryption does not matter to most tests. */
const CHEAP = { n: 2, r: 8, p: 1 };

let folder: string;
let keystore: ReturnType<typeof createKeystore>;
beforeEach(() => {
  folder = join(temporaryFolder(), 'keys');
  keystore = createKeystore(folder, systemClock, CHEAP);
});

describe('a stored key', () => {
  test('is encrypted at the recommended cost, is readable by its owner only, and opens with its password', async () => {
    const program = createKeystore(folder, systemClock);
    const { evmAddress, file } = await program.importKey('operator', `0x${KEY}\n`, PASSWORD);
    expect(evmAddress).toBe(ADDRESS);
    const text = await readFile(file, 'utf8');
    expect(text).not.toContain(KEY);
    expect(JSON.parse(text)).toMatchObject({
      version: 3,
      address: ADDRESS.slice(2).toLowerCase(),
      crypto: {
        cipher: 'aes-128-ctr',
        kdf: 'scrypt',
        kdfparams: { n: 131072, r: 8, p: 1, dklen: 32 },
      },
    });
    expect(await readdir(folder)).toEqual(['operator.json']);
    if (process.platform !== 'win32') {
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect((await stat(folder)).mode & 0o777).toBe(0o700);
    }
    const signer = await program.open('operator', PASSWORD);
    expect(signer.evmAddress).toBe(ADDRESS);
    const { unprovenShortId } = await keystore.find('operator');
    expect(bytesToHex(unprovenShortId!)).toBe(bytesToHex(signer.shortId));
    await expect(keystore.open('operator', 'correct horse')).rejects.toMatchObject({
      code: 'E-KEY-115',
    });
  });

  test('is never overwritten by a new or imported key', async () => {
    await mkdir(folder, { mode: 0o700 });
    await writeFile(join(folder, 'operator.json'), 'mine', { mode: 0o600 });
    await expect(keystore.create('operator', PASSWORD)).rejects.toMatchObject({
      code: 'E-KEY-116',
    });
    await expect(keystore.importKey('operator', KEY, PASSWORD)).rejects.toMatchObject({
      code: 'E-KEY-116',
    });
    expect(await readFile(join(folder, 'operator.json'), 'utf8')).toBe('mine');
  });

  test('is not overwritten if another process stores it first', async () => {
    const both = await Promise.allSettled([
      keystore.importKey('operator', KEY, PASSWORD),
      keystore.create('operator', PASSWORD),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = both.find((one) => one.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'E-KEY-116' });
    expect(await readdir(folder)).toEqual(['operator.json']);
  });

  test('is moved to another folder when it is removed, and can be imported again', async () => {
    await keystore.importKey('operator', CB58, PASSWORD);
    const aside = await keystore.remove('operator');
    expect(existsSync(join(folder, 'operator.json'))).toBe(false);
    expect((await keystore.list()).kept).toEqual([]);
    const text = await readFile(aside, 'utf8');
    await expect(keystore.importKey('again', text, 'another password')).rejects.toMatchObject({
      code: 'E-KEY-115',
    });
    expect((await keystore.importKey('again', text, PASSWORD)).evmAddress).toBe(ADDRESS);
  });
});

describe('the test vectors of the standard', () => {
  test.each(['pbkdf2', 'scrypt'] as const)('%s', async (kind) => {
    const { encrypted } = parseKeystoreFile(JSON.stringify(VECTOR[kind]), 'vector');
    const key = await decrypt(encrypted, VECTOR.password);
    expect(bytesToHex(key!)).toBe(VECTOR.secret);
    // Each derivation of the other one takes seconds.
    if (kind === 'pbkdf2') expect(await decrypt(encrypted, `${VECTOR.password} `)).toBeUndefined();
  });

  test('imports a vector, also with the old field name, and then lists its addresses', async () => {
    const { crypto, ...rest } = VECTOR.pbkdf2;
    const old = JSON.stringify({ ...rest, Crypto: crypto });
    const { evmAddress, shortId } = await keystore.importKey('old', old, VECTOR.password);
    expect(evmAddress).toBe('0x008AeEda4D805471dF9b2A5B0f38A0C3bCBA786b');
    expect(shortId).toHaveLength(20);
  });

  test.each(SHORT_VECTORS)('a key without its first zero bytes: %s', async (secret, json) => {
    const key = await decrypt(parseKeystoreFile(JSON.stringify(json), 'vector').encrypted, 'foo');
    expect(bytesToHex(key!)).toBe(`0x${secret.padStart(64, '0')}`);
    const { evmAddress } = await keystore.importKey('short', JSON.stringify(json), 'foo');
    expect((await keystore.open('short', 'foo')).evmAddress).toBe(evmAddress);
  });
});

describe('a wrong keystore', () => {
  const base = VECTOR.scrypt;
  const params = base.crypto.kdfparams;
  const withCrypto = (change: object) => ({ ...base, crypto: { ...base.crypto, ...change } });
  test.each([
    ['no JSON', '{ "version": 3'],
    ['another version', { ...base, version: 1 }],
    ['another cipher', withCrypto({ cipher: 'aes-256-gcm' })],
    ['a short ciphertext', withCrypto({ ciphertext: '00' })],
    ['no code', withCrypto({ mac: undefined })],
    ['another derivation', withCrypto({ kdf: 'argon2' })],
    ['more memory than allowed', withCrypto({ kdfparams: { ...params, n: 2 ** 30 } })],
    ['no power of two', withCrypto({ kdfparams: { ...params, n: 1000 } })],
    ['endless lanes', withCrypto({ kdfparams: { ...params, p: 2 ** 20 } })],
    ['an address that is none', { ...base, address: 'you' }],
  ])('reports %s and stores nothing', async (_, json) => {
    const text = typeof json === 'string' ? json : JSON.stringify(json);
    await expect(keystore.importKey('other', text, PASSWORD)).rejects.toMatchObject({
      code: 'E-KEY-114',
    });
    expect(existsSync(folder)).toBe(false);
  });

  const refusal = (ended: Promise<unknown>): Promise<string> =>
    ended.then(
      String,
      ifOnboardError((error) => `${error.code}: ${english.error(error).text}`),
    );
  test.each([
    ['ciphertext', (hex: string) => hex.slice(2), 'E-KEY-114: .* crypto.ciphertext '],
    ['ciphertext', (hex: string) => hex.slice(0, 50), 'E-KEY-114: .* crypto.ciphertext '],
    ['ciphertext', (hex: string) => hex.slice(1), 'E-KEY-114: .* crypto.ciphertext '],
    ['mac', (hex: string) => `g${hex.slice(1)}`, 'E-KEY-114: .* crypto.mac '],
    ['mac', (hex: string) => `${hex}00`, 'E-KEY-114: .* crypto.mac '],
    // With the right lengths, a changed digit cannot be told from a wrong password.
    ['mac', (hex: string) => [...hex].toReversed().join(''), 'E-KEY-115: .*damaged'],
    ['ciphertext', (hex: string) => [...hex].toReversed().join(''), 'E-KEY-115: .*damaged'],
  ])(
    'of this program with a damaged %s (%#) is not called a wrong password alone',
    async (field, damage, told) => {
      const { file } = await keystore.importKey('operator', KEY, PASSWORD);
      const content = JSON.parse(await readFile(file, 'utf8')) as {
        crypto: Record<string, string>;
      };
      const crypto = { ...content.crypto, [field]: damage(content.crypto[field]!) };
      await writeFile(file, JSON.stringify({ ...content, crypto }));
      expect(await refusal(keystore.open('operator', PASSWORD))).toMatch(new RegExp(`^${told}`));
    },
  );

  test.each([
    ['address', `0x${'11'.repeat(20)}, but its key is the key of ${ADDRESS}`],
    ['pChainShortId', 'its P-Chain address (the field pChainShortId) belongs to another key'],
  ])('with the %s of another key is refused, opened or imported', async (field, fault) => {
    const { file } = await keystore.importKey('operator', KEY, PASSWORD);
    const content = JSON.parse(await readFile(file, 'utf8')) as object;
    const changed = JSON.stringify({ ...content, [field]: '11'.repeat(20) });
    await writeFile(file, changed);
    const opened = await refusal(keystore.open('operator', PASSWORD));
    expect(opened).toMatch(/^E-KEY-114: .*operator\.json is not a usable keystore: /);
    expect(opened).toContain(fault);
    const imported = await refusal(keystore.importKey('again', changed, PASSWORD));
    expect(imported).toMatch(/^E-KEY-114: the keystore that you import is not a usable/i);
    expect(imported).toContain(fault);
  });

  test.each([
    ['a BLS keystore', { version: 4, crypto: {}, pubkey: '', uuid: '', path: '' }, 'BLS key'],
    ['a vault', { data: 'x', iv: 'y', salt: 'z' }, 'vault of a browser wallet'],
    [
      'a vault with its keyring',
      { KeyringController: { vault: '{}' } },
      'vault of a browser wallet',
    ],
    ['an old wallet', { encseed: 'x', ethaddr: 'y' }, 'old format'],
  ])('of another format is named: %s', async (_, json, named) => {
    const text = JSON.stringify(json);
    const code = 'E-KEY-109';
    expect(() => keystore.formatOf(text)).toThrow(told(named));
    await expect(keystore.importKey('other', text, PASSWORD)).rejects.toMatchObject({ code });
  });

  test.skipIf(process.platform === 'win32')(
    'lists a keystore as unreadable if other users can read it or it is a link',
    async () => {
      const { file } = await keystore.importKey('operator', KEY, PASSWORD);
      await writeFile(join(folder, 'wide.json'), await readFile(file, 'utf8'));
      await chmod(join(folder, 'wide.json'), 0o644);
      await rename(file, join(folder, 'elsewhere'));
      await symlink(join(folder, 'elsewhere'), file);
      await writeFile(join(folder, 'notes.txt'), 'not a key');
      const { kept, unreadable } = await keystore.list();
      expect(kept).toEqual([]);
      expect(unreadable.map(({ code }) => code)).toEqual(['E-FILE-102', 'E-KEY-104']);
      await expect(keystore.open('wide', PASSWORD)).rejects.toMatchObject({ code: 'E-KEY-104' });
    },
  );
});

test.each(['', '.', '..', '../up', 'a/b', '-rf', 'a'.repeat(33), KEY, `0x${KEY}`])(
  'rejects the name "%s" without repeating it',
  async (name) => {
    const refusals = [
      keystore.find(name),
      keystore.create(name, PASSWORD),
      keystore.importKey(name, KEY, PASSWORD),
      keystore.remove(name),
    ];
    for (const refused of refusals) {
      await expect(refused).rejects.toMatchObject({ code: 'E-KEY-112', values: {} });
    }
    expect(existsSync(folder)).toBe(false);
  },
);

test.each([
  ['composed', 'decomposed', 'NFC', 'NFD'],
  ['decomposed', 'composed', 'NFD', 'NFC'],
  ['normalised by another wallet', 'typed', 'NFKC', 'NFC'],
] as const)('a password that was %s opens if it is %s', async (_, __, stored, typed) => {
  const password = 'für ﬁnance, été № 1';
  expect(password.normalize(stored)).not.toBe(password.normalize(typed));
  const key = new Uint8Array(32).fill(7);
  const addresses = createKeySigner(Uint8Array.from(key));
  const text = await keystoreText(key, password.normalize(stored), addresses, CHEAP);
  const { encrypted } = parseKeystoreFile(text, 'x.json');
  expect(await decrypt(encrypted, password.normalize(typed))).toEqual(key);
  expect(await decrypt(encrypted, 'fur finance, ete No 1')).toBeUndefined();
});

test('rejects a password of fewer than 12 characters', async () => {
  await expect(keystore.create('operator', 'elevenchars')).rejects.toMatchObject({
    code: 'E-KEY-118',
    values: { length: 11, least: 12 },
  });
});

test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
  'leaves no file behind if the folder is not writable',
  async () => {
    await mkdir(folder, { mode: 0o500 });
    await expect(keystore.create('operator', PASSWORD)).rejects.toMatchObject({
      code: 'E-KEY-117',
    });
    expect(await readdir(folder)).toEqual([]);
  },
);
