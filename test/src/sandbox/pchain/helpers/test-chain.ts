import type { Context } from '@avalabs/avalanchejs';
import { bytesToHex } from '../../../../../src/domain/identity/bytes.ts';
import {
  type BlockchainId,
  type PChainTxId,
  type SubnetId,
  type VmId,
  idFromBytes,
  idToBytes,
  PRIMARY_NETWORK_ID,
} from '../../../../../src/domain/identity/ids.ts';
import { addressHrp } from '../../../../../src/domain/network/profile.ts';
import { nAvax, weight } from '../../../../../src/domain/units.ts';
import {
  AVAX_ASSET_ID,
  C_CHAIN_ID,
  X_CHAIN_ID,
} from '../../../../../src/sandbox/identity/accounts.ts';
import { PChain } from '../../../../../src/sandbox/pchain/ledger/p-chain.ts';
import { withPool } from '../../../../helpers/sandbox/p-chain-pool.ts';
import { platformService } from '../../../../../src/sandbox/pchain/rpc/platform-service.ts';
import type {
  ShortId,
  StoredUtxo,
  SubnetConversion,
} from '../../../../../src/sandbox/pchain/state/types.ts';
import { account, named, node, type TestNode } from './keys.ts';

export const NETWORK_ID = 1337;
export const HRP = addressHrp(NETWORK_ID);
export const AVAX = AVAX_ASSET_ID;
export const C_CHAIN = C_CHAIN_ID;
export const X_CHAIN = X_CHAIN_ID;
export const L1_CHAIN = idFromBytes<BlockchainId>(named('L1 chain'));
export const SUBNET = idFromBytes<SubnetId>(named('subnet'));
export const MANAGER = named('manager').slice(0, 20);
/** A Wednesday in June 2025, in seconds since 1970. All tests begin at this time. */
export const START = 1_750_000_000n;
export const ONE_AVAX = nAvax(1_000_000_000n);

export const operator = account('operator');
export const stranger = account('stranger');
export const primary: readonly TestNode[] = ['a', 'b', 'c', 'd'].map((name) => node(name));
export const founder = node('founder');
export const secondFounder = node('second founder');

/** Returns the conversion of a subnet to an L1 with two validators of weight 1000 and 1 AVAX each. */
export function conversion(): SubnetConversion {
  const pChainOwner = { threshold: 1, addresses: [operator.shortId] };
  return {
    subnetId: SUBNET,
    managerChainId: C_CHAIN,
    managerAddress: MANAGER,
    validators: [founder, secondFounder].map(({ nodeId, publicKey }) => ({
      nodeId,
      publicKey,
      weight: weight(1000n),
      balance: ONE_AVAX,
      remainingBalanceOwner: pChainOwner,
      disableOwner: pChainOwner,
    })),
  };
}

/** A chain whose clock the test controls. */
export type TestChain = ReturnType<typeof testChain>;

/**
 * Creates a network with four primary validators, the first of which reaches the quorum alone, an operator
 * with 1000 AVAX and a stranger with 5.
 */
export function testChain(
  overrides: {
    readonly networkId?: number;
    readonly clock?: () => bigint;
    readonly storePath?: string;
    readonly idleSeconds?: bigint;
    readonly converted?: boolean;
    /** False if only `accept` makes blocks. */
    readonly immediate?: boolean;
  } = {},
) {
  const clock = { now: START };
  const { converted = true, immediate = true, networkId = NETWORK_ID, ...options } = overrides;
  const primaryChains = [C_CHAIN, X_CHAIN].map((id) => [id, PRIMARY_NETWORK_ID] as const);
  const plain = new PChain({
    rules: {
      networkId,
      hrp: addressHrp(networkId),
      avaxAssetId: AVAX,
      cChainId: C_CHAIN,
      genesisValidators: primary.map(({ nodeId, publicKey }, i) => ({
        nodeId,
        publicKey,
        weight: weight(i === 0 ? 700n : 100n),
      })),
      blockchains: new Map(
        [...primaryChains, [L1_CHAIN, SUBNET] as const].map(([id, subnetId]) => [
          id,
          { subnetId, name: id, vmId: idFromBytes<VmId>(idToBytes(id)) },
        ]),
      ),
    },
    funded: [
      { shortId: operator.shortId, amount: nAvax(1000n * ONE_AVAX) },
      { shortId: stranger.shortId, amount: nAvax(5n * ONE_AVAX) },
    ],
    clock: () => clock.now,
    ...options,
  });
  const chain = withPool(plain, immediate ? undefined : () => undefined);
  if (converted) chain.convertSubnet(conversion());
  const handle = platformService(chain);
  /** Returns the result of a call. Throws the message of a refusal. */
  const call = async <T>(method: string, params: unknown = {}): Promise<T> => {
    const reply = await handle(method, params);
    if ('error' in reply) throw new Error(reply.error.message);
    // Returns the result as a client gets it: after a round trip through JSON.
    return JSON.parse(JSON.stringify(reply.result)) as T;
  };
  /** Returns the message of a refused call. */
  const refusal = async (method: string, params: unknown = {}): Promise<string> => {
    const reply = await handle(method, params);
    if (!('error' in reply)) throw new Error(`${method} was not refused`);
    return reply.error.message;
  };
  const status = (txID: PChainTxId) =>
    call<{ status: string; reason?: string }>('platform.getTxStatus', { txID });
  /** Returns the validators of the L1. */
  const validatorsAt = (height: unknown) =>
    call<Record<string, { publicKey: string | null; weight: string }>>('platform.getValidatorsAt', {
      height,
      subnetID: SUBNET,
    });
  return { chain, clock, handle, call, refusal, status, validatorsAt };
}

/** The context with which the Avalanche library builds, as `getContextFromURI` would fetch it. */
export const context: Context.Context = {
  networkID: NETWORK_ID,
  hrp: HRP,
  xBlockchainID: X_CHAIN,
  pBlockchainID: idFromBytes(new Uint8Array(32)),
  cBlockchainID: C_CHAIN,
  avaxAssetID: AVAX,
  baseTxFee: ONE_AVAX / 1000n,
  createAssetTxFee: ONE_AVAX / 100n,
  platformFeeConfig: {
    weights: { 0: 1, 1: 1000, 2: 1000, 3: 4 },
    maxCapacity: 1_000_000n,
    maxPerSecond: 100_000n,
    targetPerSecond: 50_000n,
    minPrice: 1n,
    excessConversionConstant: 2_164_043n,
  },
};

export const subnetBytes = idToBytes(SUBNET);

/** An answer with a transaction ID. */
export interface Issued {
  readonly txID: PChainTxId;
}

/** Returns outputs of 1 AVAX each that the C-Chain exported to an address. */
export function exported(shortId: Uint8Array, count: number): StoredUtxo[] {
  return Array.from({ length: count }, (_, i) => ({
    txId: idFromBytes<PChainTxId>(named(`export ${i}`)),
    outputIndex: i,
    assetId: AVAX,
    amount: ONE_AVAX,
    owner: { locktime: 0n, threshold: 1, addresses: [bytesToHex(shortId) as ShortId] },
  }));
}
