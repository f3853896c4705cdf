'use strict';
// Simulates the Avalanche app of a Ledger. The app answers the requests of the program according to its published
// protocol (docs/APDUSPEC.md of the app, and the protocol of its EVM part). The owner approves or refuses at once.
// The file is CommonJS, so that the built program can load it instead of the USB transport.
const { Buffer } = require('node:buffer');
const { createECDH, createHash } = require('node:crypto');
const { secp256k1 } = require('@avalabs/avalanchejs');
const { keccak256 } = require('viem');
const { publicKeyToAddress } = require('viem/accounts');

const OK = 0x9000;
const REFUSED = 0x6986;
const INVALID = 0x6a80;
const NO_SUCH_CLASS = 0x6e00;
const HARDENED = 0x80000000;
/** The network IDs that the app knows. */
const NETWORKS = [1, 5, 76, 1337, 12345];
/** Transactions about L1 validators. The app displays them from version 1.3.1 on. */
const L1_TYPES = [0x24, 0x25, 0x26];

/**
 * Returns a function that answers a request.
 * @param settings returns the present state of the device: see LedgerSettings in app.d.cts
 * @param screen called with each text that the device shows
 */
function createApp(settings, screen = () => undefined) {
  let prefix = [];
  let chunks = [];
  let hash;

  const keyOf = (path) =>
    Buffer.from(
      settings().keys?.[textOf(path)] ?? createHash('sha256').update(textOf(path)).digest('hex'),
      'hex',
    );

  function reviewed(what, then) {
    screen(what);
    if (settings().refuses) return status(REFUSED);
    then();
    return status(OK);
  }

  function publicKeyAnswer(ins, data) {
    if (ins === 0x02) {
      const [hrp, afterHrp] = counted(data);
      const [, afterChain] = counted(afterHrp);
      const publicKey = secp256k1.getPublicKey(keyOf(pathIn(afterChain)[0]));
      const shortId = secp256k1.publicKeyBytesToAddress(publicKey);
      const address = Buffer.from(`P-${hrp.toString() || 'avax'}1…`);
      return answer(Buffer.from([publicKey.length]), publicKey, shortId, address);
    }
    return undefined;
  }

  function sign(p1, data) {
    if (p1 === 0) {
      [prefix] = pathIn(data);
      chunks = [];
      return status(OK);
    }
    chunks.push(data);
    if (p1 === 1) return status(OK);
    const whole = Buffer.concat(chunks);
    const message = whole.subarray(1 + 9 * whole[0]);
    if (!reads(message)) return status(INVALID, 'InvalidTransactionType');
    return reviewed({ shows: 'contents', bytes: message.toString('hex') }, () => {
      hash = createHash('sha256').update(message).digest();
    });
  }

  function reads(message) {
    const type = message.readUInt32BE(2);
    const { version = '1.4.4', cannotRead = [] } = settings();
    if (!NETWORKS.includes(message.readUInt32BE(6)) || cannotRead.includes(type)) return false;
    const [major, minor, patch] = version.split('.').map(Number);
    const isNew = major * 1e6 + minor * 1e3 + patch >= 1_003_001;
    return isNew || !L1_TYPES.includes(type);
  }

  async function signHash(p1, data) {
    if (p1 === 1) {
      const [path, rest] = pathIn(data);
      return reviewed({ shows: 'hash', hash: rest.toString('hex') }, () => {
        [prefix, hash] = [path, rest];
      });
    }
    const signature = await secp256k1.signHash(hash, keyOf([...prefix, ...pathIn(data)[0]]));
    return answer(signature);
  }

  async function signCall(p1, data) {
    if (p1 === 0) {
      [prefix, chunks] = [pathIn(data)[0], [pathIn(data)[1]]];
    } else chunks.push(data);
    const whole = Buffer.concat(chunks);
    if (whole.length < lengthOfTyped(whole)) return status(OK);
    if (settings().cannotRead?.includes('call')) return status(INVALID);
    screen({ shows: 'contents', bytes: whole.toString('hex') });
    if (settings().refuses) return status(REFUSED);
    const digest = Buffer.from(keccak256(whole).slice(2), 'hex');
    const signature = await secp256k1.signHash(digest, keyOf(prefix));
    return answer(signature.subarray(64), signature.subarray(0, 64));
  }

  return async (request) => {
    const { status: always, name = 'Avalanche', version = '1.4.4' } = settings();
    if (always !== undefined) return status(always);
    const [cla, ins, p1] = request;
    const data = request.subarray(5, 5 + request[4]);
    if (cla === 0xb0 && ins === 0x01) {
      const texts = [name, version].map((text) => Buffer.from(text));
      return answer(Buffer.from([1]), ...texts.flatMap(withLength), Buffer.from([1, 0x80]));
    }
    if (name !== 'Avalanche') return status(NO_SUCH_CLASS);
    if (cla === 0xe0 && ins === 0x02) {
      const key = `0x${Buffer.from(uncompressed(keyOf(pathIn(data)[0]))).toString('hex')}`;
      const address = Buffer.from(publicKeyToAddress(key).slice(2));
      return answer(...withLength(Buffer.from(key.slice(2), 'hex')), ...withLength(address));
    }
    if (cla === 0xe0 && ins === 0x04) return signCall(p1, data);
    if (cla === 0x80 && ins === 0x04) return signHash(p1, data);
    if (cla === 0x80 && ins === 0x05) return sign(p1, data);
    return (cla === 0x80 && publicKeyAnswer(ins, data)) || status(0x6d00);
  };
}

const withLength = (bytes) => [Buffer.from([bytes.length]), bytes];
const answer = (...parts) => Buffer.concat([...parts, status(OK)]);
const counted = (data) => [data.subarray(1, 1 + data[0]), data.subarray(1 + data[0])];

function status(code, text = '') {
  return Buffer.concat([Buffer.from(text), Buffer.from([code >> 8, code & 0xff])]);
}

/** Returns the parts of a path, and the bytes after the path. */
function pathIn(data) {
  const count = data[0];
  const parts = Array.from({ length: count }, (_, place) => data.readUInt32BE(1 + 4 * place));
  return [parts, data.subarray(1 + 4 * count)];
}

function textOf(path) {
  return path.map((part) => (part >= HARDENED ? `${part - HARDENED}'` : `${part}`)).join('/');
}

function uncompressed(key) {
  const curve = createECDH('secp256k1');
  curve.setPrivateKey(key);
  return curve.getPublicKey();
}

/** Returns the length of a typed transaction: one byte for the type, and an RLP list that states its length. */
function lengthOfTyped(bytes) {
  const head = bytes[1];
  if (head <= 0xf7) return 2 + head - 0xc0;
  const size = head - 0xf7;
  return 2 + size + bytes.readUIntBE(2, size);
}

module.exports = { createApp };
