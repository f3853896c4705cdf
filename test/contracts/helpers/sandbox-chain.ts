import { expect } from 'vitest';
import type { Hex } from '../../../src/domain/identity/bytes.ts';
import { checksumAddress, type EvmAddress } from '../../../src/domain/identity/evm.ts';
import { wei } from '../../../src/domain/units.ts';
import { blsPublicKey, blsSign } from '../../../src/protocol/crypto/bls.ts';
import {
  encodeAddressedCall,
  encodeSignedMessage,
  encodeSigners,
  encodeUnsignedMessage,
  predicateEntry,
} from '../../../src/protocol/warp/message.ts';
import { canonicalValidators } from '../../../src/protocol/warp/quorum.ts';
import type { AccessListEntry } from '../../../src/ports/evm.ts';
import {
  createTransactionSender,
  type ContractSender,
} from '../../../src/sandbox/actors/transaction-sender.ts';
import { EvmChain } from '../../../src/sandbox/evm/evm-chain.ts';
import { evmGenesisState } from '../../../src/sandbox/genesis/open-genesis.ts';
import { answerJsonRpc } from '../../../src/sandbox/server/rpc-service.ts';
import { listen } from '../../../src/sandbox/server/listen.ts';
import { ACTORS, KEYS, type Actor } from './actors.ts';

const CHAIN_ID = 43_112n;
const NETWORK_ID = 12_345;
const BLOCKCHAIN_ID = new Uint8Array(32).fill(5);
/** The time of the first block, in seconds since 1970. */
const START = 1_800_000_000;
const P_CHAIN = new Uint8Array(32);
/** The key of the only validator, which signs the P-Chain's messages. */
const SIGNER = new Uint8Array(32).fill(7);

export interface ChainLog {
  readonly address: EvmAddress;
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

/** The return data of a call, or its revert data. */
export type Outcome =
  | { readonly ok: true; readonly data: Hex }
  | { readonly ok: false; readonly revert: Hex };

/** The sandbox's chain with a clock that only `wait` moves. */
export class SandboxChain {
  readonly blockchainId = BLOCKCHAIN_ID;

  private constructor(
    private readonly chain: EvmChain,
    private readonly time: { now: number },
  ) {}

  static async start(): Promise<SandboxChain> {
    const time = { now: START };
    const validators = canonicalValidators([{ publicKey: blsPublicKey(SIGNER), weight: 100n }]);
    const chain = await EvmChain.open({
      chainId: CHAIN_ID,
      networkId: NETWORK_ID,
      blockchainId: BLOCKCHAIN_ID,
      genesisState: () => {
        const funded = Object.values(ACTORS).map((evmAddress) => {
          return { evmAddress, cChain: wei(10n ** 24n) };
        });
        return Promise.resolve(evmGenesisState(funded));
      },
      clock: () => time.now,
      warpValidators: () => validators,
    });
    return new SandboxChain(chain, time);
  }

  /** Returns the time of the last block, in seconds since 1970. */
  now(): bigint {
    return BigInt(this.chain.blocks.head.timestamp);
  }

  async wait(seconds: bigint): Promise<void> {
    this.time.now += Number(seconds);
    await this.chain.mutex.run(() => this.chain.produce([]));
  }

  /** Returns a function that takes back all later blocks. */
  mark(): () => void {
    const [{ number }, { now }] = [this.chain.blocks.head, this.time];
    return () => {
      this.chain.rewind(number);
      this.time.now = now;
    };
  }

  sender(actor: Actor): ContractSender {
    return createTransactionSender(this.chain, CHAIN_ID, KEYS[actor]);
  }

  async simulate(actor: Actor, call: Parameters<ContractSender['send']>[0]): Promise<Outcome> {
    const answer = await this.chain.handle('eth_call', [
      { from: ACTORS[actor], ...call },
      'latest',
    ]);
    if ('result' in answer) return { ok: true, data: answer.result as Hex };
    const { message, data } = answer.error;
    return data ? { ok: false, revert: data } : expect.fail(message);
  }

  /** Sends a call that must not revert. Returns its logs. */
  async send(
    actor: Actor,
    call: Parameters<ContractSender['send']>[0],
  ): Promise<readonly ChainLog[]> {
    await this.sender(actor).send(call);
    const number = `0x${this.chain.blocks.head.number.toString(16)}`;
    const filter = { fromBlock: number, toBlock: number };
    const logs = (await this.ask('eth_getLogs', [filter])) as ChainLog[];
    return logs.map((log) => ({ ...log, address: checksumAddress(log.address) }));
  }

  async storageAt(address: EvmAddress, slot: Hex): Promise<Hex> {
    return (await this.ask('eth_getStorageAt', [address, slot, 'latest'])) as Hex;
  }

  /**
   * Returns a signed message as an access list. The message comes from the P-Chain, or from another chain without
   * a source address.
   */
  signed(payload: Uint8Array, source: Uint8Array = P_CHAIN): readonly AccessListEntry[] {
    const call = encodeAddressedCall({ source: new Uint8Array(), payload });
    const unsigned = encodeUnsignedMessage({
      networkId: NETWORK_ID,
      sourceChainId: source,
      payload: call,
    });
    const signed = encodeSignedMessage(unsigned, encodeSigners([0]), blsSign(unsigned, SIGNER));
    return [predicateEntry(signed)];
  }

  /** Answers JSON-RPC over HTTP. Calls `asked` with the body of each request. */
  serve(asked: (body: string) => void) {
    return listen(
      0,
      (request) => {
        asked(request.body);
        return answerJsonRpc(request, this.chain.handle);
      },
      () => this.time.now * 1000,
    );
  }

  close(): Promise<void> {
    return this.chain.close();
  }

  private async ask(method: string, params: unknown[]): Promise<unknown> {
    const answer = await this.chain.handle(method, params);
    if ('error' in answer) expect.fail(`${method}: ${answer.error.message}`);
    return answer.result;
  }
}
