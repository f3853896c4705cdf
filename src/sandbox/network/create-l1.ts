import type { L1Profile } from '../../domain/network/profile.ts';
import { idFromBytes, idToBytes, type SubnetId } from '../../domain/identity/ids.ts';
import { createTransactionSender } from '../contracts/transaction-sender.ts';
import { deployL1A } from '../contracts/deploy-generation-a.ts';
import { deployL1C } from '../contracts/deploy-generation-c.ts';
import type { Nodes } from '../node/nodes.ts';
import type { ActorAccounts } from './accounts.ts';
import { conversionOf } from '../genesis/conversion-of.ts';
import { deriveBytes } from './derive.ts';
import type { Genesis } from '../genesis/genesis-file.ts';
import { EVM_CHAIN_ID } from './network.ts';
import type { Chains } from './open-chains.ts';
import { COLLATERAL, INITIAL_WEIGHT, sandboxSetUp, VAULT_NAME } from '../genesis/sandbox-set-up.ts';
import { signedConversion } from '../genesis/signed-conversion.ts';

/** The parts of a running sandbox that a new L1 needs. */
export interface RunningNetwork extends Pick<Chains, 'cChain' | 'pChain'> {
  readonly genesis: Genesis;
  readonly nodes: Nodes;
  readonly actorAccounts: ActorAccounts;
}

/**
 * Adds an L1 to a running sandbox. Deploys the L1's contracts, adds the L1 to the L1 registry, and converts
 * its subnet on the P-Chain. The new L1 shares the vault of the first L1.
 * @param initialWeight the weight of the new L1's first validator
 */
export async function createL1(
  { cChain, pChain, genesis, nodes, actorAccounts }: RunningNetwork,
  name: string,
  initialWeight = INITIAL_WEIGHT,
): Promise<L1Profile & Required<Pick<L1Profile, 'validatorManagerProxy' | 'middleware'>>> {
  const { parameters, contracts } = genesis;
  const [vault] = contracts.vaults;
  if (vault === undefined) throw new RangeError('the sandbox has no vault');
  const sender = ({ privateKey }: ActorAccounts['curator']) =>
    createTransactionSender(cChain, EVM_CHAIN_ID, privateKey);
  const setUp = sandboxSetUp(parameters, nodes.initial, {
    owner: sender(actorAccounts.l1Owner),
    curator: sender(actorAccounts.curator),
    signedConversionAccessList: (conversion) =>
      Promise.resolve([signedConversion(conversion, nodes, parameters.networkId)]),
  });
  const [first] = setUp.l1s;
  if (first === undefined) throw new RangeError('the sandbox has no L1');
  const subnetId = idFromBytes<SubnetId>(deriveBytes(`subnet of ${name}`));
  const metadataUrl = `https://${name.toLowerCase()}.example/l1.json`;
  const deploy = parameters.generation === 'a' ? deployL1A : deployL1C;
  const { balancer, validatorManager, middleware, vaultManager } = await deploy(
    setUp,
    {
      ...first,
      initialValidators: first.initialValidators.map((validator) => ({
        ...validator,
        weight: initialWeight,
      })),
      subnetId: idToBytes(subnetId),
      metadataUrl,
    },
    {
      ...contracts,
      tokens: new Map([[COLLATERAL.symbol, vault.collateral]]),
      vaults: new Map([[VAULT_NAME, { vault: vault.address, delegator: vault.delegator }]]),
    },
  );
  pChain.convertSubnet(conversionOf(nodes, subnetId, validatorManager, initialWeight));
  return { name, subnetId, validatorManagerProxy: balancer, middleware, vaultManager };
}
