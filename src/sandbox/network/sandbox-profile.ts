import { addressHrp, type NetworkProfile } from '../../domain/network/profile.ts';
import { pChainAddress } from '../../domain/identity/p-chain-address.ts';
import { formatUnits, NAVAX_DECIMALS, WEI_DECIMALS } from '../../domain/units.ts';
import type { NodeId } from '../../domain/identity/ids.ts';
import type { Account } from '../identity/accounts.ts';
import { AVAX_ASSET_ID, C_CHAIN_ID, EVM_CHAIN_ID, L1 } from '../identity/chain-ids.ts';
import type { SandboxGenesis } from '../genesis/open-genesis.ts';
import { GAS_CONFIG } from '../pchain/state/fees.ts';

/** Describes a running sandbox: the network, the operator's node, the vaults and the test accounts. */
export type SandboxProfile = Readonly<ReturnType<typeof sandboxProfile>>;

export function sandboxProfile(
  { parameters, contracts }: SandboxGenesis,
  accounts: readonly Account[],
  apiUrl: string,
  node: { readonly url: string; readonly nodeId: NodeId },
) {
  const { operatorRegistry, l1Registry, operatorL1OptIn, operatorVaultOptIn, multicall } =
    contracts;
  const { balancer, middleware, vaultManager } = contracts;
  const profile: NetworkProfile<string> = {
    name: 'sandbox',
    title: 'Sandbox on this machine',
    chainId: EVM_CHAIN_ID,
    networkId: parameters.networkId,
    cChainId: C_CHAIN_ID,
    pChain: { avaxAssetId: AVAX_ASSET_ID, feeWeights: GAS_CONFIG.weights },
    rpcUrls: [`${apiUrl}/ext/bc/C/rpc`],
    apiUrl,
    aggregators: [{ url: apiUrl, shape: 'self-hosted' }],
    contracts: { operatorRegistry, l1Registry, operatorL1OptIn, operatorVaultOptIn, multicall },
    phases: [
      { name: 'Seiryu', active: false, l1s: [] },
      { name: 'Byakko', active: false, l1s: [] },
      {
        name: 'Genbu',
        active: true,
        l1s: [{ ...L1, balancer, middleware, vaultManager }],
      },
      { name: 'Kirin', active: false, l1s: [] },
    ],
    nodeUrl: node.url,
    worthless: true,
  };
  return {
    network: profile,
    generation: parameters.generation,
    epochSeconds: parameters.epochSeconds,
    /** The node of the operator. */
    node,
    vaults: contracts.vaults,
    accounts: accounts.map(({ name, privateKey, evmAddress, ...account }) => ({
      name,
      privateKey,
      evmAddress,
      pChainAddress: pChainAddress(account.shortId, addressHrp(parameters.networkId)),
      /** The first balances, in AVAX. */
      began: {
        cChain: formatUnits(account.cChain, WEI_DECIMALS),
        pChain: formatUnits(account.pChain, NAVAX_DECIMALS),
      },
    })),
  };
}

/** Formats the profile as JSON. Bigints become strings. */
export function profileToJson(profile: SandboxProfile): string {
  const withoutBigints = (_: string, value: unknown): unknown =>
    typeof value === 'bigint' ? value.toString() : value;
  return `${JSON.stringify(profile, withoutBigints, 2)}\n`;
}
