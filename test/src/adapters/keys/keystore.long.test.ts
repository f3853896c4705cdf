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
import { IS_WHOLE } from '../../../helpers/is-whole.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { english } from '../../../../src/i18n/english.ts';
import { ifOnboardError } from '../../../../src/domain/errors.ts';
import { told } from '../../../helpers/told.ts';

// A well-known test key, which is public and therefore worthless.
const KEY = '56289e99c94b6912bfc12adc093c9b51124f0dc54ac7a766b2bc5ccf558d8027';
const ADDRESS = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
const CB58 = 'PrivateKey-ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN';
const PASSWORD = 'correct horse battery';

const vector = (iv: string, mac: string, ciphertext: string, derivation: object) => {
  const crypto = { cipher: 'aes-128-ctr', cipherparams: { iv }, mac, ciphertext, ...derivation };
  return { crypto, id: '3198bc9c-6672-5ab3-d995-4942343ae5b6', version: 3 };
};
const PBKDF2 = vector(
  '6087dab2f9fdbbfaddc31a909735c1e6',
  '517ead924a9d0dc3124507e3393d175ce3ff7c1e96529c6c555ce9e51205e9b2',
  '5318b4d5bcd28de64ee5559e671353e16f075ecae9f99c7a79a38af5f869aa46',
  {
    kdf: 'pbkdf2',
    kdfparams: {
      ...{ c: 262_144, dklen: 32, prf: 'hmac-sha256' },
      salt: 'ae3cd4e7013836a3df6bd7241b12db061dbe2c6785853cce422d148a624ce0bd',
    },
  },
);
const SCRYPT = vector(
  '83dbcc02d8ccb40e466191a123791e0e',
  '2103ac29920d71da29f15d75b4a16dbe95cfd7ff8faea1056c33131d846e3097',
  'd172bf743a674da9cdad04534d56926ef8358534d458fffccd4e6ad2fbde479c',
  {
    kdf: 'scrypt',
    kdfparams: {
      ...{ dklen: 32, n: 262_144, p: 8, r: 1 },
      salt: 'ab0c7876052600dd703518d6fc3fe8984592145b591fc8fb5c6d43190334ba19',
    },
  },
);
/** Of go-ethereum: the tool that wrote it dropped zero bytes. */
const SHORT = vector(
  'e0c41130a323adc1446fc82f724bca2f',
  'd5e116151c6aa71470e67a7d42c9620c75c4d23229847dcc127794f0732b0db5',
  '9517cd5bdbe69076f9bf5057248c6c050141e970efa36ce53692d5d59a3984',
  {
    kdf: 'scrypt',
    kdfparams: {
      ...{ dklen: 32, n: 2, p: 1, r: 8 },
      salt: '711f816911c92d649fb4c84b047915679933555030b3552c1212609b38208c63',
    },
  },
);

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
    const { file } = await program.importKey('operator', `0x${KEY}\n`, PASSWORD);
    const text = await readFile(file, 'utf8');
    expect(text).not.toContain(KEY);
    expect(JSON.parse(text)).toMatchObject({
      version: 3,
      address: ADDRESS.slice(2).toLowerCase(),
      crypto: {
        ...{ cipher: 'aes-128-ctr', kdf: 'scrypt' },
        kdfparams: { n: 131_072, r: 8, p: 1, dklen: 32 },
      },
    });
    expect(await readdir(folder)).toEqual(['operator.json']);
    if (process.platform !== 'win32') {
      const modes = await Promise.all([file, folder].map(async (path) => (await stat(path)).mode));
      expect(modes.map((mode) => mode & 0o777)).toEqual([0o600, 0o700]);
    }
    const signer = await program.open('operator', PASSWORD);
    expect(signer.evmAddress).toBe(ADDRESS);
    const { unprovenShortId } = await keystore.find('operator');
    expect(bytesToHex(unprovenShortId!)).toBe(bytesToHex(signer.shortId));
  });

  test('is never overwritten by a new or imported key', async () => {
    await mkdir(folder, { mode: 0o700 });
    const file = join(folder, 'operator.json');
    await writeFile(file, 'mine', { mode: 0o600 });
    const refused = { code: 'E-KEY-116' };
    await expect(keystore.create('operator', PASSWORD)).rejects.toMatchObject(refused);
    await expect(keystore.importKey('operator', KEY, PASSWORD)).rejects.toMatchObject(refused);
    expect(await readFile(file, 'utf8')).toBe('mine');
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
    const wrong = keystore.importKey('again', text, 'another password');
    await expect(wrong).rejects.toMatchObject({ code: 'E-KEY-115' });
    expect((await keystore.importKey('again', text, PASSWORD)).evmAddress).toBe(ADDRESS);
  });
});

describe('the test vectors of the standard', () => {
  const decrypted = async (json: object, password: string) => {
    const { encrypted } = parseKeystoreFile(JSON.stringify(json), 'vector');
    const key = await decrypt(encrypted, password);
    return key && bytesToHex(key);
  };

  test.each(IS_WHOLE ? [PBKDF2, SCRYPT] : [PBKDF2])('$crypto.mac', async (json) => {
    const secret = '0x7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d';
    expect(await decrypted(json, 'testpassword')).toBe(secret);
    // Each derivation of the other one takes seconds.
    if (json === PBKDF2) expect(await decrypted(json, 'testpassword ')).toBeUndefined();
  });

  test('a vector can be imported, also with the old field name', async () => {
    const { crypto: Crypto, ...rest } = PBKDF2;
    const old = JSON.stringify({ ...rest, Crypto });
    const { evmAddress, shortId } = await keystore.importKey('old', old, 'testpassword');
    expect(evmAddress).toBe('0x008AeEda4D805471dF9b2A5B0f38A0C3bCBA786b');
    expect(shortId).toHaveLength(20);
  });

  test('a key without its first zero byte', async () => {
    const secret = 'fa7b3db73dc7dfdf8c5fbdb796d741e4488628c41fc4febd9160a866ba0f35';
    expect(await decrypted(SHORT, 'foo')).toBe(`0x00${secret}`);
    const { evmAddress } = await keystore.importKey('short', JSON.stringify(SHORT), 'foo');
    expect((await keystore.open('short', 'foo')).evmAddress).toBe(evmAddress);
  });
});

describe('a wrong keystore', () => {
  const params = (SCRYPT.crypto as { readonly kdfparams?: object }).kdfparams;
  const withCrypto = (change: object) => ({ ...SCRYPT, crypto: { ...SCRYPT.crypto, ...change } });
  test.each([
    ['no JSON', '{ "version": 3'],
    ['another version', { ...SCRYPT, version: 1 }],
    ['another cipher', withCrypto({ cipher: 'aes-256-gcm' })],
    ['a short ciphertext', withCrypto({ ciphertext: '00' })],
    ['no code', withCrypto({ mac: undefined })],
    ['another derivation', withCrypto({ kdf: 'argon2' })],
    ['more memory than allowed', withCrypto({ kdfparams: { ...params, n: 2 ** 30 } })],
    ['no power of two', withCrypto({ kdfparams: { ...params, n: 1000 } })],
    ['endless lanes', withCrypto({ kdfparams: { ...params, p: 2 ** 20 } })],
    ['an address that is none', { ...SCRYPT, address: 'you' }],
  ])('reports %s and stores nothing', async (_, json) => {
    const text = typeof json === 'string' ? json : JSON.stringify(json);
    const imported = keystore.importKey('other', text, PASSWORD);
    await expect(imported).rejects.toMatchObject({ code: 'E-KEY-114' });
    expect(existsSync(folder)).toBe(false);
  });

  const refusal = (ended: Promise<unknown>): Promise<string> =>
    ended.then(
      String,
      ifOnboardError((error) => `${error.code}: ${english.error(error).text}`),
    );
  /** Stores a key, and changes its file. */
  async function changed(change: (content: Record<string, unknown>) => object): Promise<string> {
    const { file } = await keystore.importKey('operator', KEY, PASSWORD);
    const content = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
    const text = JSON.stringify({ ...content, ...change(content) });
    await writeFile(file, text);
    return text;
  }

  test.each([
    ['ciphertext', (hex: string) => hex.slice(0, 50), 'E-KEY-114: .* crypto.ciphertext '],
    ['ciphertext', (hex: string) => hex.slice(1), 'E-KEY-114: .* crypto.ciphertext '],
    ['mac', (hex: string) => `${hex}00`, 'E-KEY-114: .* crypto.mac '],
    // With the right lengths, a changed digit cannot be told from a wrong password.
    ['mac', (hex: string) => [...hex].toReversed().join(''), 'E-KEY-115: .*damaged'],
  ])(
    'of this program with a damaged %s (%#) is not called a wrong password alone',
    async (field, damage, told) => {
      await changed(({ crypto }) => {
        const fields = crypto as Record<string, string>;
        return { crypto: { ...fields, [field]: damage(fields[field]!) } };
      });
      expect(await refusal(keystore.open('operator', PASSWORD))).toMatch(new RegExp(`^${told}`));
    },
  );

  test.each([
    ['address', `0x${'11'.repeat(20)}, but its key is the key of ${ADDRESS}`],
    ['pChainShortId', 'its P-Chain address (the field pChainShortId) belongs to another key'],
  ])('with the %s of another key is refused, opened or imported', async (field, fault) => {
    const text = await changed(() => ({ [field]: '11'.repeat(20) }));
    const opened = await refusal(keystore.open('operator', PASSWORD));
    expect(opened).toMatch(/^E-KEY-114: .*operator\.json is not a usable keystore: /);
    expect(opened).toContain(fault);
    const imported = await refusal(keystore.importKey('again', text, PASSWORD));
    expect(imported).toMatch(/^E-KEY-114: the keystore that you import is not a usable/i);
    expect(imported).toContain(fault);
  });

  const VAULT = 'vault of a browser wallet';
  test.each([
    ['a BLS keystore', { version: 4, crypto: {}, pubkey: '', uuid: '', path: '' }, 'BLS key'],
    ['a vault', { data: 'x', iv: 'y', salt: 'z' }, VAULT],
    ['a vault with its keyring', { KeyringController: { vault: '{}' } }, VAULT],
    ['an old wallet', { encseed: 'x', ethaddr: 'y' }, 'old format'],
  ])('of another format is named: %s', async (_, json, named) => {
    const text = JSON.stringify(json);
    expect(() => keystore.formatOf(text)).toThrow(told(named));
    const imported = keystore.importKey('other', text, PASSWORD);
    await expect(imported).rejects.toMatchObject({ code: 'E-KEY-109' });
  });

  test.skipIf(process.platform === 'win32')(
    'is listed as unreadable if other users can read it or it is a link',
    async () => {
      const { file } = await keystore.importKey('operator', KEY, PASSWORD);
      const wide = join(folder, 'wide.json');
      await writeFile(wide, await readFile(file, 'utf8'));
      await chmod(wide, 0o644);
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

test.each(['', '.', '../up', 'a/b', '-rf', 'a'.repeat(33), KEY, `0x${KEY}`])(
  'rejects the name "%s" without repeating it',
  async (name) => {
    for (const refused of [
      keystore.find(name),
      keystore.create(name, PASSWORD),
      keystore.importKey(name, KEY, PASSWORD),
      keystore.remove(name),
    ])
      await expect(refused).rejects.toMatchObject({ code: 'E-KEY-112', values: {} });
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
  // OpenSSL does not allow such a cost, but early wallets used it.
  const cost = stored === 'NFC' ? { n: 2 ** 16, r: 1, p: 1 } : CHEAP;
  const text = await keystoreText(key, password.normalize(stored), addresses, cost);
  const { encrypted } = parseKeystoreFile(text, 'x.json');
  expect(await decrypt(encrypted, password.normalize(typed))).toEqual(key);
  expect(await decrypt(encrypted, 'fur finance, ete No 1')).toBeUndefined();
});

test('rejects a password of fewer than 12 characters', async () => {
  const values = { length: 11, least: 12 };
  const created = keystore.create('operator', 'elevenchars');
  await expect(created).rejects.toMatchObject({ code: 'E-KEY-118', values });
});

test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
  'leaves no file behind if the folder is not writable',
  async () => {
    await mkdir(folder, { mode: 0o500 });
    const created = keystore.create('operator', PASSWORD);
    await expect(created).rejects.toMatchObject({ code: 'E-KEY-117' });
    expect(await readdir(folder)).toEqual([]);
  },
);
