import type { EvmAddress } from '../../../src/domain/identity/evm.ts';
import {
  type Generation,
  callContract,
  createContract,
  type ArtifactName,
} from './contract-calls.ts';
import { byName, type Deployment, type L1SetUp, type SetUp } from './set-up.ts';
import { bytesToHex, compareBytes, hexToBytes } from '../../../src/domain/identity/bytes.ts';
import type { ConversionData } from '../../../src/protocol/warp/payloads.ts';

/** The contracts that exist before the first L1. */
export type BaseDeployment = Omit<Deployment, 'l1s'>;

/**
 * Deploys an L1's middleware and vault manager. Registers the middleware with the balancer and the L1
 * registry. Adds the secondary collateral classes, and the vaults with their limits.
 */
export async function deployMiddleware(
  { owner, curator }: SetUp,
  l1: L1SetUp,
  {
    generation,
    shared,
    balancer,
  }: { generation: Generation; shared: BaseDeployment; balancer: EvmAddress },
): Promise<{ middleware: EvmAddress; vaultManager: EvmAddress }> {
  const middleware = await createContract(owner, `${generation}/L1Middleware`, [
    {
      owner: owner.address,
      balancer,
      operatorRegistry: shared.operatorRegistry,
      operatorL1OptIns: shared.operatorL1OptIn,
      epochDuration: l1.epochSeconds,
      updateWindow: l1.updateWindowSeconds,
      slashingWindow: l1.slashingWindowSeconds,
      primaryAsset: byName(shared.tokens, l1.primary.token),
      primaryMinStake: l1.primary.minStake,
      primaryMaxStake: l1.primary.maxStake,
      weightScaleFactor: l1.weightScaleFactor,
    },
  ]);
  const vaultManager = await createContract(owner, `${generation}/MiddlewareVaultManager`, [
    shared.vaultFactory,
    owner.address,
    middleware,
  ]);
  const asOwner = (
    contract: 'L1Middleware' | 'MiddlewareVaultManager' | 'BalancerValidatorManager' | 'L1Registry',
    at: EvmAddress,
    functionName: string,
    args: readonly unknown[],
  ) => callContract(owner, { contract: `${generation}/${contract}`, at, functionName, args });

  await asOwner('L1Middleware', middleware, 'setVaultManager', [vaultManager]);
  await asOwner('BalancerValidatorManager', balancer, 'setUpSecurityModule', [
    middleware,
    l1.maxWeight,
  ]);
  await asOwner('L1Registry', shared.l1Registry, 'registerL1', [
    balancer,
    middleware,
    l1.metadataUrl,
  ]);
  const classes = generation === 'gen-a' ? 'AssetClass' : 'CollateralClass';
  for (const { id, token, minStake, maxStake, active } of l1.secondaries ?? []) {
    const args = [id, minStake, maxStake, byName(shared.tokens, token)];
    await asOwner('L1Middleware', middleware, `add${classes}`, args);
    if (active) await asOwner('L1Middleware', middleware, `activateSecondary${classes}`, [id]);
  }
  for (const { name, classId, maxL1Limit, l1Limit } of l1.vaults) {
    const { vault, delegator } = byName(shared.vaults, name);
    const args = [vault, classId, maxL1Limit];
    await asOwner('MiddlewareVaultManager', vaultManager, 'registerVault', args);
    await callContract(curator, {
      contract: 'shared/Delegator',
      at: delegator,
      functionName: 'setL1Limit',
      args: [balancer, classId, l1Limit],
    });
  }
  return { middleware, vaultManager };
}

/**
 * Delivers the P-Chain's conversion message to the validator manager, so that the manager knows the initial
 * validators.
 */
export async function takeOverValidators(
  { owner, blockchainId, signedConversionAccessList }: SetUp,
  l1: L1SetUp,
  manager: { readonly contract: ArtifactName; readonly at: EvmAddress },
): Promise<void> {
  // The order determines each validator's index. The validation ID depends on the index.
  const validators = [...l1.initialValidators].sort((a, b) => compareBytes(a.nodeId, b.nodeId));
  const conversion: ConversionData = {
    subnetId: l1.subnetId,
    managerChainId: blockchainId,
    managerAddress: hexToBytes(manager.at),
    validators,
  };
  const argument = {
    subnetID: bytesToHex(l1.subnetId),
    validatorManagerBlockchainID: bytesToHex(blockchainId),
    validatorManagerAddress: manager.at,
    initialValidators: validators.map(({ nodeId, blsPublicKey, weight }) => ({
      nodeID: bytesToHex(nodeId),
      blsPublicKey: bytesToHex(blsPublicKey),
      weight,
    })),
  };
  await callContract(owner, {
    ...manager,
    functionName: 'initializeValidatorSet',
    args: [argument, 0],
    accessList: await signedConversionAccessList(conversion),
  });
}
