import { bytesToHex } from '../../../src/domain/identity/bytes.ts';
import { createContract, callContract } from './contract-calls.ts';
import { deployMiddleware, type BaseDeployment, takeOverValidators } from './deploy-middleware.ts';
import { deployRegistries, deployVaults } from './deploy-shared.ts';
import type { Deployment, L1Addresses, L1SetUp, SetUp } from './set-up.ts';

/**
 * The maximum weight of the conversion's validators. Their security module is the owner's account in generation A,
 * and a `PoASecurityModule` of the owner in generation C.
 */
const OWNER_MAX_WEIGHT = 2n ** 63n;

/**
 * Deploys the contracts of generation A: the registries, the vaults with their deposits, then each L1.
 * Afterwards, no operator is enabled and no operator has shares.
 */
export async function deployGenerationA(setUp: SetUp): Promise<Deployment> {
  const registries = await deployRegistries(setUp.owner, 'gen-a');
  const shared = { ...registries, ...(await deployVaults(setUp, registries)) };
  const l1s: L1Addresses[] = [];
  for (const l1 of setUp.l1s) l1s.push(await deployL1A(setUp, l1, shared));
  return { ...shared, l1s };
}

/** Deploys one L1 with its validators, middleware and vaults, on a chain that has the shared contracts. */
export async function deployL1A(
  setUp: SetUp,
  l1: L1SetUp,
  shared: BaseDeployment,
): Promise<L1Addresses> {
  const contract = 'gen-a/BalancerValidatorManager';
  const subnetId = bytesToHex(l1.subnetId);
  const balancer = await createContract(setUp.owner, contract, [
    {
      subnetID: subnetId,
      churnPeriodSeconds: l1.churnPeriodSeconds,
      maximumChurnPercentage: l1.maximumChurnPercentage,
      initialOwner: setUp.owner.address,
      initialSecurityModule: setUp.owner.address,
      initialSecurityModuleMaxWeight: OWNER_MAX_WEIGHT,
    },
  ]);
  await takeOverValidators(setUp, l1, { contract, at: balancer });
  const rest = await deployMiddleware(setUp, l1, { generation: 'gen-a', shared, balancer });
  return { balancer, validatorManager: balancer, subnetId, ...rest };
}

/**
 * Deploys the contracts of generation C: the registries, the vaults with their deposits, then each L1. In
 * generation C, the validator manager is a separate contract, and the balancer becomes its owner.
 */
export async function deployGenerationC(setUp: SetUp): Promise<Deployment> {
  const registries = await deployRegistries(setUp.owner, 'gen-c');
  const shared = { ...registries, ...(await deployVaults(setUp, registries)) };
  const l1s: L1Addresses[] = [];
  for (const l1 of setUp.l1s) l1s.push(await deployL1C(setUp, l1, shared));
  return { ...shared, l1s };
}

/** Deploys one L1 with its validators, middleware and vaults, on a chain that has the shared contracts. */
export async function deployL1C(
  setUp: SetUp,
  l1: L1SetUp,
  shared: BaseDeployment,
): Promise<L1Addresses> {
  const { owner } = setUp;
  const subnetId = bytesToHex(l1.subnetId);
  const contract = 'gen-c/ValidatorManager';
  const validatorManager = await createContract(owner, contract, [
    subnetId,
    l1.churnPeriodSeconds,
    l1.maximumChurnPercentage,
    owner.address,
  ]);
  await takeOverValidators(setUp, l1, { contract, at: validatorManager });
  const balancer = await createContract(owner, 'gen-c/BalancerValidatorManager', [
    validatorManager,
    owner.address,
  ]);
  const module = await createContract(owner, 'gen-c/PoASecurityModule', [balancer, owner.address]);
  await callContract(owner, {
    contract: 'gen-c/BalancerValidatorManager',
    at: balancer,
    functionName: 'initialize',
    args: [module, OWNER_MAX_WEIGHT, l1.initialValidators.map(({ nodeId }) => bytesToHex(nodeId))],
  });
  await callContract(owner, {
    contract,
    at: validatorManager,
    functionName: 'transferOwnership',
    args: [balancer],
  });
  const rest = await deployMiddleware(setUp, l1, { generation: 'gen-c', shared, balancer });
  return { balancer, validatorManager, subnetId, ...rest };
}
