import { hexToBytes } from '../../domain/identity/bytes.ts';
import { canonicalValidators, type CanonicalValidators } from '../../protocol/warp/quorum.ts';
import {
  PRIMARY_WEIGHT,
  type Nodes,
  C_CHAIN_ID,
  AVAX_ASSET_ID,
  EVM_CHAIN_ID,
  L1,
  X_CHAIN_ID,
  type Account,
} from '../identity/accounts.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import {
  type SubnetId,
  idToBytes,
  PRIMARY_NETWORK_ID,
  type VmId,
  idFromBytes,
} from '../../domain/identity/ids.ts';
import { nAvax, weight } from '../../domain/units.ts';
import type { SubnetConversion, Rules } from '../pchain/state/types.ts';
import { EvmChain, type EvmChainOptions } from '../evm/evm-chain.ts';
import { PChain } from '../pchain/ledger/p-chain.ts';
import type { SandboxClock } from './clock.ts';
import { type SandboxGenesis, firstState } from '../genesis/open-genesis.ts';
import type { StateFiles } from '../state/state-folder.ts';
import { chainMethods } from '../evm/rpc/chain-methods.ts';
import { stateMethods } from '../evm/rpc/state-methods.ts';
import { addressHrp } from '../../domain/network/profile.ts';

/** The returned function sorts the primary network's validators only once. */
export function primaryValidators(nodes: Nodes): () => CanonicalValidators {
  let set: CanonicalValidators | undefined;
  return () => {
    set ??= canonicalValidators(
      nodes.primary.map(({ publicKey }) => ({
        publicKey: hexToBytes(publicKey),
        weight: PRIMARY_WEIGHT,
      })),
    );
    return set;
  };
}

/** Lets two nodes with the maximum stake join or leave per churn period (a fifth of the total weight). */
export const INITIAL_WEIGHT = 10_000_000n;

/** In nAVAX. This balance pays the continuous fee for years. */
const INITIAL_BALANCE = nAvax(10_000_000_000_000n);

/** The manager is a contract on the C-Chain. */
function conversionOf(
  { initial }: Nodes,
  subnetId: SubnetId,
  manager: EvmAddress,
): SubnetConversion {
  const zeroOwner = { threshold: 1, addresses: [new Uint8Array(20)] };
  return {
    subnetId,
    managerChainId: C_CHAIN_ID,
    managerAddress: hexToBytes(manager),
    validators: [
      {
        nodeId: initial.nodeId,
        publicKey: hexToBytes(initial.publicKey),
        weight: weight(INITIAL_WEIGHT),
        balance: INITIAL_BALANCE,
        remainingBalanceOwner: zeroOwner,
        disableOwner: zeroOwner,
      },
    ],
  };
}

/** From what a new network begins. */
interface NetworkOrigin {
  readonly genesis: SandboxGenesis;
  readonly accounts: readonly Account[];
  readonly nodes: Nodes;
}

/** Converts the subnet of the L1. @throws every error of `EvmChain.open` and `PChain` */
export async function openChains(
  files: StateFiles,
  { genesis, accounts, nodes }: NetworkOrigin,
  clock: SandboxClock,
) {
  const { networkId } = genesis.parameters;
  const seconds = (): number => Math.floor(clock.now() / 1000);
  const cChain = await createEvmChain({
    chainId: EVM_CHAIN_ID,
    networkId,
    blockchainId: idToBytes(C_CHAIN_ID),
    genesisState: () => firstState(genesis, accounts),
    clock: seconds,
    warpValidators: primaryValidators(nodes),
    storePath: files.cChain,
  });
  try {
    const pChain = new PChain({
      rules: rulesOf(networkId, nodes),
      funded: accounts
        .filter(({ pChain: amount }) => amount > 0n)
        .map(({ shortId, pChain: amount }) => ({ shortId, amount })),
      clock: () => BigInt(seconds()),
      storePath: files.pChain,
      idleSeconds: 600n,
    });
    pChain.convertSubnet(conversionOf(nodes, L1.subnetId, genesis.contracts.validatorManager));
    return {
      cChain,
      pChain,
      /** Finishes running work. P-Chain transactions that wait for a block are lost. */
      async close() {
        pChain.close();
        await cChain.close();
      },
    };
  } catch (error) {
    await cChain.close();
    throw error;
  }
}

/** Opens the C-Chain with the methods of its API. @throws every error of `EvmChain.open` */
export function createEvmChain(options: Omit<EvmChainOptions, 'methods'>): Promise<EvmChain> {
  const methods = (chain: EvmChain) => ({ ...chainMethods(chain), ...stateMethods(chain) });
  return EvmChain.open({ ...options, methods });
}

function rulesOf(networkId: number, nodes: Nodes): Rules {
  const { subnetId, name, blockchainId } = L1;
  return {
    networkId,
    hrp: addressHrp(networkId),
    avaxAssetId: AVAX_ASSET_ID,
    cChainId: C_CHAIN_ID,
    genesisValidators: nodes.primary.map(({ nodeId, publicKey }) => ({
      nodeId,
      publicKey: hexToBytes(publicKey),
      weight: PRIMARY_WEIGHT,
    })),
    blockchains: new Map([
      [C_CHAIN_ID, { subnetId: PRIMARY_NETWORK_ID, name: 'C-Chain', vmId: vmIdOf('evm') }],
      [X_CHAIN_ID, { subnetId: PRIMARY_NETWORK_ID, name: 'X-Chain', vmId: vmIdOf('avm') }],
      [blockchainId, { subnetId, name, vmId: vmIdOf('subnetevm') }],
    ]),
  };
}

/** The node's own machines are named by ASCII characters. */
function vmIdOf(name: string): VmId {
  const bytes = new Uint8Array(32);
  bytes.set(new TextEncoder().encode(name));
  return idFromBytes<VmId>(bytes);
}
