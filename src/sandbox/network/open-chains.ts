import { hexToBytes } from '../../domain/identity/bytes.ts';
import { canonicalValidators, type CanonicalValidators } from '../../protocol/warp/quorum.ts';
import {
  PRIMARY_WEIGHT,
  C_CHAIN_ID,
  AVAX_ASSET_ID,
  EVM_CHAIN_ID,
  L1,
  X_CHAIN_ID,
  type Account,
  sandboxNodes,
} from '../identity/accounts.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import {
  idToBytes,
  PRIMARY_NETWORK_ID,
  type VmId,
  idFromBytes,
} from '../../domain/identity/ids.ts';
import { nAvax, weight } from '../../domain/units.ts';
import type { SubnetConversion, Rules, Validator } from '../pchain/state/types.ts';
import { EvmChain } from '../evm/evm-chain.ts';
import { PChain } from '../pchain/ledger/p-chain.ts';
import type { SandboxClock } from './clock.ts';
import { type SandboxGenesis, firstState } from '../genesis/open-genesis.ts';
import type { StateFiles } from '../state/state-folder.ts';
import { addressHrp } from '../../domain/network/profile.ts';

/** Those of the primary network, which never change. */
function genesisValidators(): readonly Validator[] {
  return sandboxNodes().primary.map(({ nodeId, publicKey }) => ({
    nodeId,
    publicKey: hexToBytes(publicKey),
    weight: PRIMARY_WEIGHT,
  }));
}

let sortedValidators: CanonicalValidators | undefined;

/** Sorts the validators only once. */
export function primaryValidators(): CanonicalValidators {
  sortedValidators ??= canonicalValidators(genesisValidators());
  return sortedValidators;
}

/** Lets two nodes with the maximum stake join or leave per churn period (a fifth of the total weight). */
export const INITIAL_WEIGHT = 10_000_000n;

/** In nAVAX. This balance pays the continuous fee for years. */
const INITIAL_BALANCE = nAvax(10_000_000_000_000n);

/** The manager is a contract on the C-Chain. */
function firstConversion(manager: EvmAddress): SubnetConversion {
  const { initial } = sandboxNodes();
  const zeroOwner = { threshold: 1, addresses: [new Uint8Array(20)] };
  return {
    subnetId: L1.subnetId,
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

/** Converts the subnet of the L1. @throws every error of `EvmChain.open` and `PChain` */
export async function openChains(
  files: StateFiles,
  genesis: SandboxGenesis,
  accounts: readonly Account[],
  clock: SandboxClock,
) {
  const { networkId } = genesis.parameters;
  const seconds = (): number => Math.floor(clock.now() / 1000);
  const cChain = await EvmChain.open({
    chainId: EVM_CHAIN_ID,
    networkId,
    blockchainId: idToBytes(C_CHAIN_ID),
    genesisState: () => firstState(genesis, accounts),
    clock: seconds,
    warpValidators: primaryValidators,
    storePath: files.cChain,
  });
  try {
    const pChain = new PChain({
      rules: rulesOf(networkId),
      funded: accounts
        .filter(({ pChain: amount }) => amount > 0n)
        .map(({ shortId, pChain: amount }) => ({ shortId, amount })),
      clock: () => BigInt(seconds()),
      storePath: files.pChain,
      idleSeconds: 600n,
    });
    pChain.convertSubnet(firstConversion(genesis.contracts.validatorManager));
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

function rulesOf(networkId: number): Rules {
  const { subnetId, name, blockchainId } = L1;
  return {
    networkId,
    hrp: addressHrp(networkId),
    avaxAssetId: AVAX_ASSET_ID,
    cChainId: C_CHAIN_ID,
    genesisValidators: genesisValidators(),
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
