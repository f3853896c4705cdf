import { numberToHex } from 'viem';
import { describe, expect, test } from 'vitest';
import { parseBlsPublicKey } from '../../../../src/domain/identity/bls-key.ts';
import { bytesToHex } from '../../../../src/domain/identity/bytes.ts';
import { idFromBytes, idToHex, type ValidationId } from '../../../../src/domain/identity/ids.ts';
import type { EvmCall } from '../../../../src/ports/evm.ts';
import {
  ExpiryChoice,
  stakeInUse,
  unusedExpiry,
} from '../../../../src/tasks/nodes/choose-expiry.ts';
import { callContext, OTHER } from '../helpers/fake-calls.ts';
import { NODE, OWNERS, validationIdOf } from '../helpers/validation.ts';

test('an expiry is below a day, is kept for an hour, and is never above what a new choice gives', () => {
  const day = 86_400n;
  const choice = new ExpiryChoice();
  const first = choice.at(1_000_100n);
  expect(first).toBe(999_600n + day - 1200n);
  expect(choice.at(999_600n + 3600n + 599n)).toBe(first);
  expect(choice.at(999_600n + 4200n)).toBe(first + 4200n);
  expect(choice.at(999_599n)).toBe(first - 600n);
});

describe('the expiry of a registration', () => {
  const blsKey = parseBlsPublicKey(bytesToHex(new Uint8Array(48).fill(2)));
  const EARLIEST = 1_000n;
  /** The validation ID of a registration with a stake of 500 at 10 per unit of weight. */
  const idAt = (expiry: bigint) => validationIdOf(expiry, 50n);

  /** An L1 on which these expiries are used, on the validator manager or on the P-Chain. */
  function used(onManager: readonly bigint[], onPChain: readonly bigint[] = []) {
    const former = onManager.map((at) => idToHex(idAt(at)).slice(2));
    const current = new Set(onPChain.map(idAt));
    const answer = ({ data }: EvmCall) => {
      const isFormer = former.some((id) => data.endsWith(id));
      return { ok: true, data: isFormer ? '0x01' : '0x' } as const;
    };
    const callMany = (calls: readonly EvmCall[]) => Promise.resolve(calls.map(answer));
    const pChain = {
      l1Validator: (id: ValidationId) => Promise.resolve(current.has(id) ? {} : undefined),
    };
    const generation = {
      choosesExpiry: true,
      addNode: ({ expiry }: { readonly expiry: bigint }) => numberToHex(expiry),
      decodeValidator: (raw: string) => ({ status: raw === '0x' ? 'unknown' : 'completed' }),
    };
    const l1 = {
      ...{ subnetId: idFromBytes(new Uint8Array(32).fill(1)), networkId: 5, generation },
      ...{ balancer: OTHER, middleware: OTHER, weightScale: 10n, primaryDecimals: 0 },
      primaryClass: { minimum: 10n, maximum: 500n },
    };
    const { readers, ...context } = callContext({ callMany });
    return { ...context, l1, readers: { ...readers, pChain } };
  }

  function choose(onManager: readonly bigint[], onPChain: readonly bigint[], expiry?: bigint) {
    const stated = expiry !== undefined && { expiry };
    const node = { nodeId: NODE, blsKey, stake: 500n, ...OWNERS, ...stated };
    return unusedExpiry(used(onManager, onPChain) as never, node, expiry ?? EARLIEST);
  }

  test('is the first that gives an unused validation ID', async () => {
    expect(await choose([], [])).toBe(EARLIEST);
    expect(await choose([1_000n], [])).toBe(1_001n);
    expect(await choose([1_000n, 1_002n], [1_001n])).toBe(1_003n);
  });

  test('is refused if every tried one is used, and a stated one is not changed', async () => {
    const all = Array.from({ length: 600 }, (_, i) => EARLIEST + BigInt(i));
    expect(await choose(all.slice(0, -1), [])).toBe(1_599n);
    const refused = { code: 'E-TASK-226', values: { node: NODE, expiry: new Date(1_000_000) } };
    await expect(choose(all, [])).rejects.toMatchObject(refused);
    await expect(choose([1_000n], [], 1_000n)).rejects.toMatchObject(refused);
  });

  test.each([
    [500n, 600n, 500n],
    [700n, 900n, 500n],
    ['all', 400n, 400n],
    ['all', 600n, 500n],
  ] as const)(
    'is chosen for the used stake: %s of %s, at most 500',
    (requested, available, used) => {
      const l1 = { primaryClass: { id: 1n, minimum: 10n, maximum: 500n } };
      expect(stakeInUse(l1, requested, available)).toBe(used);
    },
  );
});
