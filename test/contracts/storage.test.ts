import { sha256 } from '@noble/hashes/sha2.js';
import { encodeAbiParameters, keccak256, toHex } from 'viem';
import { expect, onTestFinished, test } from 'vitest';
import { bytesToHex, hexToBytes, type Hex } from '../../src/domain/identity/bytes.ts';
import { decodeRegisterL1Validator } from '../../src/protocol/warp/payloads.ts';
import { SUBNET, TOKEN } from './helpers/l1.ts';
import type { TestContract } from './helpers/contract.ts';
import type { SandboxChain } from './helpers/sandbox-chain.ts';
import { BLS_KEY, nodeIdBytes, openWorld } from './helpers/world.ts';

const BASE = 0xe92546d698950ddd38910d2e15ed1d923cd0a7b3dde9e2a6a3f380565559cb00n;

/** Reads a manager's storage slots, as tools do that have no logs. */
class ManagerStorage {
  constructor(
    private readonly chain: SandboxChain,
    private readonly manager: TestContract,
  ) {}

  slot(offset: bigint): Promise<Hex> {
    return this.word(BASE + offset);
  }

  /** Returns the stored registration message of a validation; empty if there is none. */
  async pendingMessage(validationId: Hex): Promise<Hex> {
    const types = [{ type: 'bytes32' }, { type: 'uint256' }];
    const slot = keccak256(encodeAbiParameters(types, [validationId, BASE + 4n]));
    const head = BigInt(await this.word(BigInt(slot)));
    if (head === 0n) return '0x';
    const length = Number((head - 1n) / 2n);
    const first = BigInt(keccak256(slot));
    let message = '';
    for (let i = 0n; message.length < 2 * length; i++) {
      message += (await this.word(first + i)).slice(2);
    }
    return `0x${message.slice(0, 2 * length)}`;
  }

  private word(slot: bigint): Promise<Hex> {
    return this.chain.storageAt(this.manager.address, toHex(slot, { size: 32 }));
  }
}

test.each([
  ['a', 'balancer'],
  ['c', 'validatorManager'],
] as const)(
  'generation %s: the %s stores what tools read directly',
  async (generation, manager) => {
    const { chain, stage, add, addActive } = await openWorld(generation);
    onTestFinished(() => chain.close());
    const storage = new ManagerStorage(chain, stage[manager]);
    const validationId = await add(1, 100n * TOKEN);
    const message = hexToBytes(await storage.pendingMessage(validationId));
    expect(bytesToHex(sha256(message))).toBe(validationId);
    expect(decodeRegisterL1Validator(message)).toMatchObject({
      subnetId: SUBNET,
      nodeId: hexToBytes(nodeIdBytes(1)),
      blsPublicKey: hexToBytes(BLS_KEY),
      weight: 10_000n,
    });
    expect(await storage.slot(0n)).toBe(bytesToHex(SUBNET));
    // The churn settings are 60 seconds and 20 percent. The start of the period and the weights follow,
    // packed from the right.
    expect(BigInt(await storage.slot(1n))).toBe((20n << 64n) | 60n);
    expect(BigInt(await storage.slot(2n))).toBe(chain.now());
    expect(BigInt(await storage.slot(3n))).toBe(
      (10_000n << 128n) | (1_010_000n << 64n) | 1_000_000n,
    );
    expect(BigInt(await storage.slot(7n))).toBe(1n);
    expect(await storage.pendingMessage(await addActive(2, 100n * TOKEN))).toBe('0x');
  },
);
