import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { OnboardError, ifOnboardError } from '../../domain/errors.ts';
import { message, type Message } from '../../domain/message.ts';
import { refusedText, refusedWord } from '../../domain/text/refused.ts';
import { requireNewPassword } from '../../domain/new-password.ts';
import type { Clock } from '../../ports/host.ts';
import type { Keystore, NewKey, StoredKey } from '../../ports/signer.ts';
import { keyAddressesOf, secp256k1 } from '../../protocol/crypto/signing-key.ts';
import { bytesEqual } from '../../domain/identity/bytes.ts';
import { fileError, faultValues, hasCode, shownPath } from '../../storage/file-fault.ts';
import { createKeySigner } from './key-signer.ts';
import { parsePrivateKey } from './key-sources.ts';
import { readKeystoreFile } from './secret-places.ts';
import {
  decrypt,
  type ScryptCost,
  keystoreText,
  looksLikeKeystore,
  parseKeystoreFile,
} from './keystore-file.ts';
import { requireUtf8 } from '../../domain/text/utf8.ts';
import { createVerifiedFile, moveFile } from '../../storage/write-files.ts';
import { makeOwnFolder } from '../../storage/own-files.ts';

const ENDING = '.json';
const REMOVED_FOLDER = 'removed';
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/;
/** Names a text that is in no file yet. */
const GIVEN = message('noun.given-text');

/**
 * A file for each key, encrypted (Web3 Secret Storage, version 3) and readable only by its owner. A test may state a
 * lower `cost` of the encryption.
 */
export function createKeystore(folder: string, clock: Clock, cost?: ScryptCost): Keystore {
  return {
    requireFree: (name) => requireFree(folder, name),
    formatOf(text) {
      if (!looksLikeKeystore(text)) return 'bare key';
      parseKeystoreFile(text, GIVEN);
      return 'keystore';
    },
    async list() {
      const kept: StoredKey[] = [];
      const unreadable: OnboardError[] = [];
      for (const name of await namesIn(folder)) {
        const found = await find(folder, name).catch(ifOnboardError((error) => error));
        if (found instanceof OnboardError) unreadable.push(found);
        else kept.push(found);
      }
      return { kept, unreadable };
    },
    find: (name) => find(folder, name),
    async open(name, password) {
      return createKeySigner(await unlock(await load(folder, name), password, name));
    },
    async create(name, password) {
      await requireFree(folder, name);
      requireNewPassword(password);
      return storeKey(folder, name, newKey(), { password, cost });
    },
    async importKey(name, text, password, judge) {
      await requireFree(folder, name);
      const isKeystore = looksLikeKeystore(text);
      if (!isKeystore) requireNewPassword(password);
      const key = isKeystore
        ? await unlock({ ...parseKeystoreFile(text, GIVEN), file: GIVEN }, password, GIVEN)
        : parsePrivateKey(text);
      judge?.(createKeySigner(key).evmAddress);
      return storeKey(folder, name, key, { password, cost });
    },
    async remove(name) {
      const { file } = await load(folder, name);
      const removedFolder = join(folder, REMOVED_FOLDER);
      const target = join(removedFolder, `${name}-${clock.now()}${ENDING}`);
      try {
        makeOwnFolder(removedFolder);
        moveFile(file, target);
      } catch (error) {
        throw fileError('E-KEY-117', shownPath(target), error);
      }
      return target;
    },
  };
}

function fileOf(folder: string, name: string): string {
  // Any other text could be a path or a pasted key.
  if (!NAME.test(name) || refusedWord(name) !== name) throw new OnboardError('E-KEY-112', {});
  return join(folder, `${name}${ENDING}`);
}

const read = (file: string) => parseKeystoreFile(readKeystoreFile(file), file);

async function namesIn(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw fileError('E-KEY-105', shownPath(folder), error);
  });
  return files
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length))
    .filter((name) => NAME.test(name))
    .sort();
}

async function load(folder: string, name: string) {
  const file = fileOf(folder, name);
  const names = await namesIn(folder);
  if (!names.includes(name)) {
    const listed = names.join(', ') || message('noun.none');
    throw new OnboardError('E-KEY-113', { name: refusedText(name), known: listed });
  }
  return { ...read(file), file };
}

async function find(folder: string, name: string): Promise<StoredKey> {
  const { evmAddress, shortId, file } = await load(folder, name);
  if (evmAddress === undefined) {
    throw new OnboardError('E-KEY-114', { file, fault: message('reason.no-address') });
  }
  return { name, evmAddress, unprovenShortId: shortId, file };
}

/** `storeKey` also refuses an existing name, but after the slow key derivation. */
async function requireFree(folder: string, name: string): Promise<void> {
  const file = fileOf(folder, name);
  if ((await namesIn(folder)).includes(name)) throw new OnboardError('E-KEY-116', { name, file });
}

/** Overwrites the key in memory afterwards, also if it cannot be stored. */
async function storeKey(
  folder: string,
  name: string,
  key: Uint8Array,
  { password, cost }: { readonly password: string; readonly cost: ScryptCost | undefined },
): Promise<NewKey> {
  try {
    const file = fileOf(folder, name);
    const { evmAddress, shortId } = createKeySigner(key);
    const text = await keystoreText(key, password, { evmAddress, shortId }, cost);
    makeOwnFolder(folder);
    await createVerifiedFile(file, text, async (draft) => {
      const decrypted = await decrypt(read(draft).encrypted, password);
      const isSame = decrypted !== undefined && timingSafeEqual(decrypted, key);
      decrypted?.fill(0);
      if (!isSame) throw new OnboardError('E-KEY-119', { file });
    }).catch((error: unknown) => {
      const { code } = Object(error) as { readonly code?: unknown };
      // The program has just created the file with mode 0600.
      if (code === 'E-KEY-104')
        throw new OnboardError('E-KEY-117', {
          ...{ file, reason: message('reason.no-modes'), advice: message('advice.other-disk') },
        });
      if (error instanceof OnboardError && error.code !== 'E-KEY-105') throw error;
      if (hasCode(error, 'EEXIST')) throw new OnboardError('E-KEY-116', { name, file }, error);
      throw new OnboardError('E-KEY-117', { file, ...faultValues(error) }, error);
    });
    return { name, evmAddress, shortId, file };
  } finally {
    key.fill(0);
  }
}

function newKey(): Uint8Array {
  for (;;) {
    const key = randomBytes(32);
    if (secp256k1.utils.isValidSecretKey(key)) return key;
  }
}

/**
 * Anybody who can write to the file can change its addresses without the password, so both are compared with the key.
 * @throws OnboardError E-KEY-115 for a wrong password; E-KEY-114, E-CLI-112
 */
async function unlock(
  keystore: ReturnType<typeof parseKeystoreFile> & { readonly file: string | Message },
  password: string,
  name: string | Message,
): Promise<Uint8Array> {
  const { encrypted, evmAddress, shortId, file } = keystore;
  const key = await decrypt(encrypted, requireUtf8(password, message('noun.password')));
  if (key === undefined) throw new OnboardError('E-KEY-115', { name });
  const refuse = (fault: Message): OnboardError => {
    key.fill(0);
    return new OnboardError('E-KEY-114', { file, fault });
  };
  if (!secp256k1.utils.isValidSecretKey(key)) throw refuse(message('reason.not-private-key'));
  const found = keyAddressesOf(secp256k1.getPublicKey(key));
  if (evmAddress !== undefined && evmAddress !== found.evmAddress) {
    const values = { stated: evmAddress, found: found.evmAddress };
    throw refuse(message('reason.address-not-of-key', values));
  }
  if (shortId !== undefined && !bytesEqual(shortId, found.shortId))
    throw refuse(message('reason.p-chain-address-not-of-key'));
  return key;
}
