import { describe, expect, onTestFinished, test } from 'vitest';
import { keyFromText } from '../../../../src/adapters/keys/key-sources.ts';
import { createEvmRpc } from '../../../../src/adapters/evm/evm-rpc.ts';
import { createEvmReader } from '../../../../src/adapters/evm/reader.ts';
import { createEvmSender } from '../../../../src/adapters/evm/sender.ts';
import { bytesToHex } from '../../../../src/domain/identity/bytes.ts';
import type { EvmAddress } from '../../../../src/domain/identity/evm.ts';
import { wei } from '../../../../src/domain/units.ts';
import type { Signer } from '../../../../src/ports/signer.ts';
import { operatorRegistryAbi, optInServiceAbi } from '../../../../src/protocol/abi/registries.ts';
import { english } from '../../../../src/i18n/english.ts';
import { statusOfMany, readBoard } from '../../../../src/support/status/board/board.ts';
import { encodeFunctionData } from 'viem/utils';
import { systemClock } from '../../../../src/app/clock.ts';
import { startTestSandbox, type TestSandbox } from '../../../helpers/sandbox/sandbox.ts';
import { openCountingProxy } from '../helpers/proxied-network.ts';
import { boardLines } from '../helpers/printed.ts';
import { supportDeps } from '../helpers/support-deps.ts';

const HOW_MANY = 100;

const keyOf = (i: number): Signer =>
  keyFromText(bytesToHex(new Uint8Array(32).fill(1 + (i % 200), 0, 31)).replace(/00$/, '77'));

/** Half of the operators register; half of these opt in. */
async function populate(sandbox: TestSandbox, operators: readonly Signer[]): Promise<void> {
  const { network, accounts } = sandbox.profile;
  const rpc = createEvmRpc(network, systemClock);
  const reader = createEvmReader(rpc);
  const sender = createEvmSender(rpc);
  const rich = keyFromText(accounts[0]!.privateKey);
  let nonce = (await reader.nonces(rich.evmAddress)).pending;
  const send = async (
    from: Signer,
    at: bigint,
    to: EvmAddress,
    data: `0x${string}`,
    value = 0n,
  ) => {
    const { raw } = await from.signEvm({
      chainId: network.chainId,
      nonce: at,
      to,
      data,
      value: wei(value),
      gas: 300_000n,
      maxFeePerGas: wei(100_000_000_000n),
      maxPriorityFeePerGas: wei(1_000_000_000n),
      accessList: [],
    });
    expect((await sender.submit(raw)).kind).toBe('accepted');
  };
  const [l1] = network.phases.flatMap(({ l1s }) => l1s);
  const { operatorRegistry, operatorL1OptIn } = network.contracts;
  const register = encodeFunctionData({
    abi: operatorRegistryAbi,
    functionName: 'registerOperator',
    args: ['https://example.org'],
  });
  const optIn = encodeFunctionData({
    abi: optInServiceAbi,
    functionName: 'optIn',
    args: [l1!.validatorManagerProxy!],
  });
  for (const [i, operator] of operators.entries()) {
    if (i % 2 === 1) continue;
    await send(rich, nonce++, operator.evmAddress, '0x', 100_000_000_000_000_000n);
    await send(operator, 0n, operatorRegistry, register);
    if (i % 4 === 0) await send(operator, 1n, operatorL1OptIn, optIn);
  }
}

describe('many operators', () => {
  test(`${HOW_MANY} operators cost a flat number of requests each`, async () => {
    const sandbox = await startTestSandbox();
    onTestFinished(() => sandbox.stop());
    const signers = Array.from({ length: HOW_MANY }, (_, i) => keyOf(i));
    const operators = signers.map(({ evmAddress }) => evmAddress);
    expect(new Set(operators).size).toBe(HOW_MANY);
    await populate(sandbox, signers);
    const proxy = await openCountingProxy(sandbox.profile.network, 'at-once');
    const { profile } = proxy;
    const deps = supportDeps(profile);

    const ask = async (count: number) => {
      proxy.reset();
      const progress: number[] = [];
      const statuses = await statusOfMany(deps, operators.slice(0, count), undefined, (done) =>
        progress.push(done),
      );
      return { statuses, requests: proxy.requests(), told: progress };
    };
    const fifty = await ask(50);
    const all = await ask(HOW_MANY);
    const codes = all.statuses.map(({ l1s }) => l1s[0]?.code);
    expect(codes.filter((code) => code === 'G4-REGISTER')).toHaveLength(HOW_MANY / 2);
    expect(codes.filter((code) => code === 'G4-OPTIN-L1')).toHaveLength(HOW_MANY / 4);
    expect(codes.filter((code) => code === 'G4-OPTIN-VAULT')).toHaveLength(HOW_MANY / 4);
    expect(all.told).toEqual([50, 100]);
    // Common facts are read once. Fifty more operators need at most as many requests as the first fifty.
    expect(all.requests - fifty.requests).toBeLessThanOrEqual(fifty.requests);
    // Five reads of an account, and the multicalls that the operators share.
    expect(all.requests).toBeLessThan(5.5 * HOW_MANY);

    proxy.reset();
    const entries = operators.map((operator, i) => ({
      ...{ line: i + 1, name: undefined, of: { operator } },
    }));
    const board = await readBoard(deps, { entries, bad: [] }, undefined, () => undefined);
    expect(proxy.requests()).toBeLessThan(6.5 * HOW_MANY);
    const lines = boardLines(board, english);
    expect(lines).toContain(`  ${HOW_MANY / 2} G4-REGISTER`);
  });
});
