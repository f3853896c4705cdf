import { idFromBytes, idToBytes, type SubnetId } from '../../../src/domain/identity/ids.ts';
import type { L1Profile } from '../../../src/domain/network/profile.ts';
import {
  bindContract,
  createTransactionSender,
} from '../../../src/sandbox/actors/transaction-sender.ts';
import { genesisTimes } from '../../../src/sandbox/genesis/genesis-template.ts';
import { loadSnapshot } from '../../../src/sandbox/genesis/open-genesis.ts';
import {
  actorAccounts,
  type Account,
  deriveBytes,
  EVM_CHAIN_ID,
  nodeIdentity,
  sandboxNodes,
} from '../../../src/sandbox/identity/accounts.ts';
import { conversionOf, INITIAL_WEIGHT } from '../../../src/sandbox/network/open-chains.ts';
import type { Sandbox } from '../../../src/sandbox/start/start-sandbox.ts';
import { deployL1A, deployL1C } from '../../../scripts/genesis/deploy/deploy-generation.ts';
import { COLLATERAL, sandboxSetUp, VAULT_NAME } from '../../../scripts/genesis/sandbox-set-up.ts';
import { signedConversion } from '../../../scripts/genesis/signed-conversion.ts';

// What tests do to a running sandbox through its controls.

type Running = Pick<Sandbox, 'controls' | 'profile'>;

/** The middleware's primary collateral class. */
const PRIMARY_CLASS = 1n;

/**
 * Adds an L1 to a running sandbox. Deploys the L1's contracts, adds the L1 to the L1 registry, and converts
 * its subnet on the P-Chain. The new L1 shares the vault of the first L1. The sandbox's profile does not contain it.
 * @param initialWeight the weight of the new L1's first validator
 */
export async function createL1(
  { controls, profile }: Running,
  name: string,
  initialWeight = INITIAL_WEIGHT,
): Promise<L1Profile> {
  const { generation, epochSeconds, network, vaults } = profile;
  const [vault] = vaults;
  const { contracts } = await loadSnapshot(generation);
  const nodes = sandboxNodes();
  const accounts = actorAccounts();
  const sender = ({ privateKey }: Account) =>
    createTransactionSender(controls.cChain, EVM_CHAIN_ID, privateKey);
  const setUp = sandboxSetUp(genesisTimes(0, epochSeconds), nodes.initial, {
    owner: sender(accounts.l1Owner),
    curator: sender(accounts.curator),
    signedConversionAccessList: (conversion) =>
      Promise.resolve([signedConversion(conversion, nodes, network.networkId)]),
  });
  const first = setUp.l1s[0]!;
  const subnetId = idFromBytes<SubnetId>(deriveBytes(`subnet of ${name}`));
  const deploy = generation === 'a' ? deployL1A : deployL1C;
  const { balancer, validatorManager, middleware, vaultManager } = await deploy(
    setUp,
    {
      ...first,
      initialValidators: first.initialValidators.map((validator) => ({
        ...validator,
        weight: initialWeight,
      })),
      subnetId: idToBytes(subnetId),
      metadataUrl: `https://${name.toLowerCase()}.example/l1.json`,
    },
    {
      ...contracts,
      tokens: new Map([[COLLATERAL.symbol, vault!.collateral]]),
      vaults: new Map([[VAULT_NAME, { vault: vault!.address, delegator: vault!.delegator }]]),
    },
  );
  controls.pChain.convertSubnet(conversionOf(nodes, subnetId, validatorManager, initialWeight));
  controls.addL1({ balancer, middleware });
  return { name, subnetId, validatorManagerProxy: balancer, middleware, vaultManager };
}

/**
 * Limits the stake that each vault gives to the sandbox's first L1, from the next epoch on. `amount` is in the
 * smallest unit.
 */
export async function limitStake({ controls, profile }: Running, amount: bigint): Promise<void> {
  const { privateKey } = actorAccounts().curator;
  const curator = createTransactionSender(controls.cChain, EVM_CHAIN_ID, privateKey);
  const { contracts } = await loadSnapshot(profile.generation);
  for (const { delegator } of profile.vaults) {
    const limited = bindContract(curator, delegator);
    await limited.write('setL1Limit', [contracts.balancer, PRIMARY_CLASS, amount]);
  }
}

/** Gives the operator's node another BLS key, as if the node's key file had been lost. */
export function loseNodeKey({ controls }: Running): void {
  const { nodeId } = controls.operatorNode.identity;
  controls.operatorNode.identity = { ...nodeIdentity(`another key of ${nodeId}`), nodeId };
}
