import { secp256k1 } from '@avalabs/avalanchejs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseBlsPublicKey, parseProofOfPossession } from '../../../src/domain/identity/bls-key.ts';
import { bytesToHex, hexToBytes } from '../../../src/domain/identity/bytes.ts';
import { OnboardError } from '../../../src/domain/errors.ts';
import { checksumAddress, parseAddress, parseHash } from '../../../src/domain/identity/evm.ts';
import { pChainAddress, parsePChainAddress } from '../../../src/domain/identity/p-chain-address.ts';
import { addressHrp } from '../../../src/domain/network/profile.ts';
import { told } from '../../helpers/told.ts';

// A well-known test key, with its addresses of all kinds.
const KEY = hexToBytes('56289e99c94b6912bfc12adc093c9b51124f0dc54ac7a766b2bc5ccf558d8027');
const SHORT_ID = hexToBytes('3cb7d3842e8cee6a0ebd09f1fe884f6861e1b29c');
const FUJI = 'P-fuji18jma8ppw3nhx5r4ap8clazz0dps7rv5u6wmu4t';
const CUSTOM = 'P-custom18jma8ppw3nhx5r4ap8clazz0dps7rv5u9xde7p';
const EVM = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';

const refused = (code: string) => expect.objectContaining({ code }) as Error;

describe('addresses of a key', () => {
  test('derives the P-Chain address', () => {
    const publicKey = secp256k1.getPublicKey(KEY);
    expect(secp256k1.publicKeyBytesToAddress(publicKey)).toEqual(SHORT_ID);
    expect(pChainAddress(SHORT_ID, addressHrp(5))).toBe(FUJI);
    expect(pChainAddress(SHORT_ID, addressHrp(1337))).toBe(CUSTOM);
    expect([1, 5, 12345, 2].map(addressHrp)).toEqual(['avax', 'fuji', 'local', 'custom']);
  });

  test('derives the C-Chain address', () => {
    const publicKey = secp256k1.getPublicKey(KEY);
    const raw = secp256k1.publicKeyToEthAddress(publicKey);
    expect(checksumAddress(bytesToHex(raw))).toBe(EVM);
  });
});

describe('P-Chain addresses', () => {
  test('parses a P-Chain address with and without the chain prefix', () => {
    expect(parsePChainAddress(FUJI, 'fuji')).toEqual(SHORT_ID);
    expect(parsePChainAddress(` ${FUJI.slice(2)} `, 'fuji')).toEqual(SHORT_ID);
  });

  test('parses what it formats', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (raw) => {
        expect(parsePChainAddress(pChainAddress(raw, 'custom'), 'custom')).toEqual(raw);
      }),
    );
  });

  test.each([
    ['another network', FUJI, 'custom', 'it belongs to another network ("fuji")'],
    ['an EVM address', EVM, 'fuji', 'this is an EVM address'],
    ['a changed character', FUJI.replace('q', 'p').replace('18j', '18k'), 'fuji', 'checksum'],
    ['a lost character', FUJI.slice(0, -1), 'fuji', 'checksum'],
    ['nothing', '', 'fuji', 'checksum'],
    ['too many bytes', pChainAddress(new Uint8Array(32), 'fuji'), 'fuji', 'wrong length'],
    ['hostile text', '\u001b[2J'.repeat(1000), 'fuji', 'checksum'],
  ])('%s is refused', (_, text, hrp, fault) => {
    const parse = () => parsePChainAddress(text, hrp);
    expect(parse).toThrow(refused('E-ID-105'));
    expect(parse).toThrow(told(fault));
  });
});

describe('EVM addresses', () => {
  test.each([
    EVM,
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
  ])('%s keeps its checksum', (address) => {
    expect(parseAddress(address)).toBe(address);
    expect(parseAddress(address.toLowerCase())).toBe(address);
    expect(parseAddress(`0x${address.slice(2).toUpperCase()}`)).toBe(address);
  });

  test.each([
    EVM.replace('db97C', 'db97c'),
    EVM.slice(0, -1),
    `${EVM}0`,
    EVM.slice(2),
    EVM.replace('8d', '8g'),
    '',
  ])('"%s" is refused', (text) => {
    expect(() => parseAddress(text, 'noun.vault')).toThrow(refused('E-ID-103'));
  });

  test('parses 32-byte hashes and rejects other lengths', () => {
    const hash = `0x${'aB'.repeat(32)}`;
    expect(parseHash(` ${hash} `)).toBe(hash.toLowerCase());
    for (const text of [hash.slice(0, -1), hash.slice(2), `${hash}00`, '']) {
      expect(() => parseHash(text)).toThrow(refused('E-ID-104'));
    }
  });
});

describe('BLS keys and proofs', () => {
  test('parses BLS keys of 48 bytes and proofs of 96 bytes', () => {
    const key = 'aB'.repeat(48);
    expect(parseBlsPublicKey(key)).toBe(`0x${key.toLowerCase()}`);
    expect(parseBlsPublicKey(` 0x${key}\n`)).toBe(`0x${key.toLowerCase()}`);
    const proof = '0C'.repeat(96);
    expect(parseProofOfPossession(proof)).toBe(`0x${proof.toLowerCase()}`);
  });

  test('names the actual length of a wrong BLS key or proof', () => {
    expect(() => parseBlsPublicKey('0C'.repeat(96))).toThrow(
      told('has 48 bytes, but this key has 96 bytes'),
    );
    expect(() => parseProofOfPossession('0C'.repeat(48))).toThrow(told('this proof has 48 bytes'));
    expect(() => parseBlsPublicKey('0xabc')).toThrow(told('this key has 3 characters'));
    expect(() => parseBlsPublicKey('')).toThrow(OnboardError);
  });
});
