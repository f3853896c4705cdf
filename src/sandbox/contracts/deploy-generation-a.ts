import { bytesToHex } from '../../domain/identity/bytes.ts';
import { createContract } from './contract-calls.ts';
import { deployMiddleware, type BaseDeployment } from './deploy-middleware.ts';
import { deployRegistries } from './deploy-registries.ts';
import { deployVaults } from './deploy-vaults.ts';
import type { Deployment, L1Addresses, L1SetUp, SetUp } from './set-up.ts';
import { takeOverValidators } from './take-over-validators.ts';

/**
 * The maximum weight of the conversion's validators. The security module of these validators is the owner's
 * account.
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
