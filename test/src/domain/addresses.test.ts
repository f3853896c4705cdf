import { describe, expect, test } from 'vitest';
import { parseBlsPublicKey, parseProofOfPossession } from '../../../src/domain/identity/bls-key.ts';
import { hexToBytes } from '../../../src/domain/identity/bytes.ts';
import { OnboardError } from '../../../src/domain/errors.ts';
import { parseAddress, parseHash } from '../../../src/domain/identity/evm.ts';
import { pChainAddress, parsePChainAddress } from '../../../src/domain/identity/p-chain-address.ts';
import { addressHrp } from '../../../src/domain/network/profile.ts';
import { told } from '../../helpers/told.ts';

// The addresses of a well-known test key.
const SHORT_ID = hexToBytes('3cb7d3842e8cee6a0ebd09f1fe884f6861e1b29c');
const FUJI = 'P-fuji18jma8ppw3nhx5r4ap8clazz0dps7rv5u6wmu4t';
const CUSTOM = 'P-custom18jma8ppw3nhx5r4ap8clazz0dps7rv5u9xde7p';
const EVM = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';

const refused = (code: string) => expect.objectContaining({ code }) as Error;

describe('P-Chain addresses', () => {
  test('are formatted for each network and parsed with and without the chain prefix', () => {
    expect([1, 5, 12345, 2].map(addressHrp)).toEqual(['avax', 'fuji', 'local', 'custom']);
    expect(pChainAddress(SHORT_ID, 'fuji')).toBe(FUJI);
    expect(pChainAddress(SHORT_ID, addressHrp(1337))).toBe(CUSTOM);
    expect(parsePChainAddress(FUJI, 'fuji')).toEqual(SHORT_ID);
    expect(parsePChainAddress(` ${FUJI.slice(2)} `, 'fuji')).toEqual(SHORT_ID);
  });

  test.each([
    ['another network', FUJI, 'custom', 'it belongs to another network ("fuji")'],
    ['an EVM address', EVM, 'fuji', 'this is an EVM address'],
    ['a changed character', FUJI.replace('q', 'p').replace('18j', '18k'), 'fuji', 'checksum'],
    ['a lost character', FUJI.slice(0, -1), 'fuji', 'checksum'],
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
    '0x52908400098527886E0F7030069857D2E4169EE7',
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

test('BLS keys have 48 bytes and proofs 96, and a refusal names the actual length', () => {
  const [key, proof] = ['aB'.repeat(48), '0C'.repeat(96)];
  expect(parseBlsPublicKey(key)).toBe(`0x${key.toLowerCase()}`);
  expect(parseBlsPublicKey(` 0x${key}\n`)).toBe(`0x${key.toLowerCase()}`);
  expect(parseProofOfPossession(proof)).toBe(`0x${proof.toLowerCase()}`);
  expect(() => parseBlsPublicKey(proof)).toThrow(told('this key has 96 bytes'));
  expect(() => parseProofOfPossession(key)).toThrow(told('this proof has 48 bytes'));
  expect(() => parseBlsPublicKey('0xabc')).toThrow(told('this key has 3 characters'));
  expect(() => parseBlsPublicKey('')).toThrow(OnboardError);
});
