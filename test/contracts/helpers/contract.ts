import { globSync } from 'node:fs';
import {
  decodeErrorResult,
  decodeEventLog,
  decodeFunctionResult,
  encodeFunctionData,
  type Abi,
} from 'viem';
import type { Hex } from '../../../src/domain/identity/bytes.ts';
import type { EvmAddress } from '../../../src/domain/identity/evm.ts';
import type { AccessListEntry } from '../../../src/ports/evm.ts';
import { warpMessengerAbi } from '../../../src/protocol/abi/l1-contracts.ts';
import { loadArtifact, type ArtifactName } from '../../../scripts/genesis/deploy/contract-calls.ts';
import type { Actor } from './actors.ts';
import type { SandboxChain } from './sandbox-chain.ts';

/** An error's name and arguments. */
export type Failure = readonly [error: string, ...args: unknown[]];
/** The result of a simulated call: its return value, or its error. */
export type Attempt = { readonly returns: unknown } | { readonly fails: Failure };

export interface ContractEvent {
  readonly by: EvmAddress;
  readonly event: string;
  readonly args: Readonly<Record<string, unknown>>;
}

type AccessList = readonly AccessListEntry[];

/** A contract on the chain that the test's participants call. */
export class TestContract {
  private constructor(
    private readonly chain: SandboxChain,
    private readonly abi: Abi,
    /** The ABI of all contracts, because a call may revert or log in another contract. */
    private readonly everything: Abi,
    readonly address: EvmAddress,
  ) {}

  static async at(chain: SandboxChain, name: ArtifactName, address: EvmAddress) {
    const { abi } = await loadArtifact(name);
    return new TestContract(chain, abi, await everyAbi(), address);
  }

  async read(fn: string, ...args: readonly unknown[]): Promise<unknown> {
    const outcome = await this.attempt('stranger', fn, args);
    if ('fails' in outcome) throw new Error(`${fn} reverts: ${String(outcome.fails)}`);
    return outcome.returns;
  }

  async attempt(
    actor: Actor,
    fn: string,
    args: readonly unknown[],
    accessList: AccessList = [],
  ): Promise<Attempt> {
    const outcome = await this.chain.simulate(actor, { ...this.encode(fn, args), accessList });
    if (!outcome.ok) {
      const decoded = decodeErrorResult({ abi: this.everything, data: outcome.revert });
      return { fails: [decoded.errorName, ...(decoded.args ?? [])] };
    }
    const { data } = outcome;
    return { returns: decodeFunctionResult({ abi: this.abi, functionName: fn, data }) };
  }

  /** Returns why a call reverts. Throws if the call does not revert. */
  async failure(
    actor: Actor,
    fn: string,
    args: readonly unknown[],
    accessList: AccessList = [],
  ): Promise<Failure> {
    const outcome = await this.attempt(actor, fn, args, accessList);
    if ('returns' in outcome) throw new Error(`${fn} does not revert`);
    return outcome.fails;
  }

  /** Sends a call that must not revert. Returns its events in order. */
  async send(
    actor: Actor,
    fn: string,
    args: readonly unknown[] = [],
    accessList: AccessList = [],
  ): Promise<ContractEvent[]> {
    const logs = await this.chain.send(actor, { ...this.encode(fn, args), accessList });
    return logs.map(({ address, topics, data }) => {
      const decoded = decodeEventLog({
        abi: this.everything,
        topics: topics as [Hex, ...Hex[]],
        data,
      });
      const args = decoded.args as unknown as Record<string, unknown>;
      return { by: address, event: String(decoded.eventName), args };
    });
  }

  private encode(fn: string, args: readonly unknown[]): { to: EvmAddress; data: Hex } {
    const data = encodeFunctionData({ abi: this.abi, functionName: fn, args });
    return { to: this.address, data };
  }
}

let merged: Promise<Abi> | undefined;

function everyAbi(): Promise<Abi> {
  merged ??= readEveryAbi();
  return merged;
}

async function readEveryAbi(): Promise<Abi> {
  const files = globSync('*/*.json', { cwd: 'assets/contracts/artifacts' });
  const names = files.map((file) => file.replace('.json', '') as ArtifactName);
  const artifacts = await Promise.all(names.map(loadArtifact));
  return [...artifacts.flatMap(({ abi }) => abi), ...warpMessengerAbi];
}
