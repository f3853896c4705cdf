import { idToBytes, P_CHAIN_ID, PRIMARY_NETWORK_ID } from '../../domain/ids.ts';
import { encodeAddressedCall } from '../../protocol/warp/addressed-call.ts';
import { predicateEntry, type AccessListEntry } from '../../protocol/warp/predicate.ts';
import {
  conversionId,
  encodeSubnetToL1Conversion,
  type ConversionData,
} from '../../protocol/warp/subnet-conversion.ts';
import { encodeUnsignedMessage } from '../../protocol/warp/unsigned-message.ts';
import { aggregate } from '../aggregator/aggregate.ts';
import { signingValidator } from '../aggregator/validators.ts';
import { chainSender } from '../contracts/chain-sender.ts';
import { deployGenerationA } from '../contracts/deploy-generation-a.ts';
import { deployGenerationC } from '../contracts/deploy-generation-c.ts';
import { named } from '../contracts/named.ts';
import type { Deployment, SetUp } from '../contracts/set-up.ts';
import { createEvmChain } from '../evm/create-evm-chain.ts';
import { sandboxNodes, type Nodes } from '../node/nodes.ts';
import { otherPeople, type Account } from './accounts.ts';
import { deployedState } from './deployed-state.ts';
import type { GenesisTimes, SandboxGeneration } from './genesis-parameters.ts';
import type { SandboxContracts } from './genesis-snapshot.ts';
import type { DeployedState } from './genesis-template.ts';
import { C_CHAIN_ID, DEFAULT_NETWORK_ID, EVM_CHAIN_ID } from './network.ts';
import { primaryValidators } from './primary-validators.ts';
import { COLLATERAL, sandboxSetUp, VAULT_NAME } from './sandbox-set-up.ts';

const RECIPES: Readonly<Record<SandboxGeneration, (setUp: SetUp) => Promise<Deployment>>> = {
  a: deployGenerationA,
  c: deployGenerationC,
};

/**
 * Deploys a generation's contracts for real, on a chain that stands still at the start time. Takes
 * seconds; a sandbox starts from the template that is made with it.
 */
export async function deployGenesis(
  generation: SandboxGeneration,
  times: GenesisTimes,
): Promise<{ readonly contracts: SandboxContracts; readonly state: DeployedState }> {
  const nodes = sandboxNodes();
  const { l1Owner, curator } = otherPeople();
  const chain = await createEvmChain({
    chainId: EVM_CHAIN_ID,
    networkId: DEFAULT_NETWORK_ID,
    blockchainId: idToBytes(C_CHAIN_ID),
    genesis: {
      [l1Owner.evmAddress]: l1Owner.cChain,
      [curator.evmAddress]: curator.cChain,
    },
    clock: () => times.startTime,
    warpValidators: primaryValidators(nodes),
  });
  const sender = ({ privateKey }: Account) => chainSender(chain, EVM_CHAIN_ID, privateKey);
  const deployment = await RECIPES[generation](
    sandboxSetUp(times, nodes.initial, {
      owner: sender(l1Owner),
      curator: sender(curator),
      signedConversionAccessList: (conversion) => Promise.resolve([signed(conversion, nodes)]),
    }),
  );
  const state = deployedState(chain.snapshot());
  await chain.close();
  return { contracts: contractsOf(deployment), state };
}

/** The P-Chain's word on a conversion, signed by everybody. */
function signed(conversion: ConversionData, nodes: Nodes): AccessListEntry {
  const payload = encodeSubnetToL1Conversion(conversionId(conversion));
  const message = encodeUnsignedMessage({
    networkId: DEFAULT_NETWORK_ID,
    sourceChainId: idToBytes(P_CHAIN_ID),
    payload: encodeAddressedCall({ source: new Uint8Array(), payload }),
  });
  const { validators } = primaryValidators(nodes)();
  const { signedMessage } = aggregate(
    {
      subnetOf: () => PRIMARY_NETWORK_ID,
      validatorsOf: () => validators,
      reachable: nodes.primary.map(signingValidator),
      agrees: () => true,
    },
    { message, justification: new Uint8Array(), quorumPercentage: 67, height: 'proposed' },
  );
  return predicateEntry(signedMessage);
}

function contractsOf(deployment: Deployment): SandboxContracts {
  const { vault, delegator } = named(deployment.vaults, VAULT_NAME);
  const [l1] = deployment.l1s;
  if (l1 === undefined) throw new Error('the recipe made no L1');
  return {
    operatorRegistry: deployment.operatorRegistry,
    l1Registry: deployment.l1Registry,
    vaultFactory: deployment.vaultFactory,
    operatorL1OptIn: deployment.operatorL1OptIn,
    operatorVaultOptIn: deployment.operatorVaultOptIn,
    multicall: deployment.multicall,
    balancer: l1.balancer,
    validatorManager: l1.validatorManager,
    middleware: l1.middleware,
    vaultManager: l1.vaultManager,
    vaults: [
      {
        name: VAULT_NAME,
        address: vault,
        delegator,
        collateral: named(deployment.tokens, COLLATERAL.symbol),
      },
    ],
  };
}
