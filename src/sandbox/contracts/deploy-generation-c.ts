import { bytesToHex } from '../../domain/identity/bytes.ts';
import { callContract, createContract } from './contract-calls.ts';
import { deployMiddleware, type BaseDeployment } from './deploy-middleware.ts';
import { deployRegistries } from './deploy-registries.ts';
import { deployVaults } from './deploy-vaults.ts';
import type { Deployment, L1Addresses, L1SetUp, SetUp } from './set-up.ts';
import { takeOverValidators } from './take-over-validators.ts';

/**
 * The maximum weight of the conversion's validators. The security module of these validators is a
 * `PoASecurityModule` of the owner.
 */
const OWNER_MAX_WEIGHT = 2n ** 63n;

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
