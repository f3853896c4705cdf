import { base58 } from '@scure/base';
import { sha256 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeCb58, encodeCb58 } from '../../../src/domain/identity/cb58.ts';
import {
  idFromBytes,
  idFromHex,
  idToBytes,
  idToHex,
  nodeIdFromBytes,
  nodeIdToBytes,
  nodeIdToBytes32,
  P_CHAIN_ID,
  parseId,
  parseNodeId,
  PRIMARY_NETWORK_ID,
  type SubnetId,
} from '../../../src/domain/identity/ids.ts';
import { OnboardError } from '../../../src/domain/errors.ts';
import { anyText } from './helpers/any-text.ts';
import { english } from '../../../src/i18n/english.ts';

const NODE = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
const NODE_HEX = '479f66c8be895830547e70b4b298cafd433dba6e';
const SUBNET = '921UFKnPdhCsWm2DPuAKat9CSEVtpg5WtWgue3cf8yNvWGzHj';
const ALPHABET: string = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });

/** Returns the text of the error that a call throws, which must be in the error catalogue. */
function refusal(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    expect(error).toBeInstanceOf(OnboardError);
    return error instanceof OnboardError ? `${error.code} ${english.error(error).text}` : '';
  }
  throw new Error('it was not refused');
}

describe('NodeIDs', () => {
  test('parses a NodeID as CB58 text of 20 bytes, which contracts take padded', () => {
    const node = parseNodeId(`  ${NODE}\n`);
    expect(node).toBe(NODE);
    expect(nodeIdToBytes32(node)).toBe(`0x${'00'.repeat(12)}${NODE_HEX}`);
    fc.assert(
      fc.property(bytes(20), (raw) => {
        expect(nodeIdToBytes(parseNodeId(nodeIdFromBytes(raw)))).toEqual(raw);
      }),
    );
  });

  test('rejects a NodeID with any one changed character', () => {
    fc.assert(
      fc.property(
        bytes(20),
        fc.nat(),
        fc.constantFrom(...ALPHABET),
        (raw, position, replacement) => {
          const text = nodeIdFromBytes(raw);
          const at = 7 + (position % (text.length - 7));
          fc.pre(text[at] !== replacement);
          const broken = text.slice(0, at) + replacement + text.slice(at + 1);
          const fault = /^E-ID-101 .*(checksum is wrong|wrong length)/;
          expect(refusal(() => parseNodeId(broken))).toMatch(fault);
        },
      ),
    );
  });

  const inHex = `as a NodeID, these bytes are ${NODE}.`;
  test.each([
    [`0X${NODE_HEX.toUpperCase()}`, inHex],
    [` 0x${'00'.repeat(12)}${NODE_HEX} `, inHex],
    [`NodeID-${NODE_HEX}`, inHex],
    ['', 'does not begin with NodeID-'],
    ['NodeID-', 'wrong length'],
    [NODE.slice(0, -1), 'checksum is wrong'],
    [`${NODE}1`, 'wrong length'],
    [NODE.replace('7', '0'), 'a character that base58 does not use'],
    [`NodeID-${'1'.repeat(100_000)}`, 'wrong length'],
  ])('rejects the NodeID no. %#', (text, fault) => {
    expect(refusal(() => parseNodeId(text))).toContain(fault);
  });
});

describe('identifiers of 32 bytes', () => {
  test('converts between CB58 and hexadecimal', () => {
    const subnet = parseId<SubnetId>(SUBNET, 'noun.subnet-id');
    const hex = `0x${'12345678'.repeat(8)}` as const;
    expect(idToHex(subnet)).toBe(hex);
    expect(idFromHex(hex)).toBe(SUBNET);
    expect(idToBytes(P_CHAIN_ID)).toEqual(new Uint8Array(32));
    expect(PRIMARY_NETWORK_ID).toBe(idFromBytes(new Uint8Array(32)));
  });

  test('rejects a wrong checksum and names the kind of ID', () => {
    const raw = new Uint8Array(36).fill(7);
    raw.set(sha256(raw.slice(0, 32)).slice(-4), 32);
    expect(parseId(base58.encode(raw), 'noun.id')).toBe(base58.encode(raw));
    raw[35] = (raw[35] ?? 0) ^ 1;
    expect(refusal(() => parseId(base58.encode(raw), 'noun.subnet-id'))).toMatch(
      /^E-ID-102 .* subnet ID: its checksum is wrong/,
    );
  });

  test('shows rejected hostile text as printable text', () => {
    fc.assert(
      fc.property(anyText(300), (text) => {
        const message = refusal(() => parseId(`${text}0`, 'noun.id'));
        expect(message).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
        expect(message.length).toBeLessThan(400);
      }),
    );
  });
});

test('CB58 rejects every text that it did not encode', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (raw) => {
      expect(decodeCb58(encodeCb58(raw), raw.length)).toEqual(raw);
      expect(decodeCb58(encodeCb58(raw), raw.length + 1)).toBe('length');
    }),
  );
  fc.assert(
    fc.property(anyText(80), (text) => {
      const decoded = decodeCb58(text, 20);
      if (typeof decoded !== 'string') expect(encodeCb58(decoded)).toBe(text);
    }),
  );
});
