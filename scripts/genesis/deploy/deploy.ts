import { bytesToHex, compareBytes, hexToBytes } from '../../../src/domain/identity/bytes.ts';
import type { EvmAddress } from '../../../src/domain/identity/evm.ts';
import type { ConversionData } from '../../../src/protocol/warp/payloads.ts';
import type { ContractSender } from '../../../src/sandbox/actors/transaction-sender.ts';
import type { SandboxGeneration } from '../../../src/sandbox/genesis/open-genesis.ts';
import {
  type ArtifactName,
  type Generation,
  callContract,
  createContract,
  readAddress,
} from './contract-calls.ts';
import { type L1SetUp, type SetUp, type VaultSetUp, byName } from './set-up.ts';

/**
 * The maximum weight of the conversion's validators. Their security module is the owner's account in generation A,
 * and a `PoASecurityModule` of the owner in generation C.
 */
const OWNER_MAX_WEIGHT = 2n ** 63n;

type Registries = Awaited<ReturnType<typeof deployRegistries>>;
type Shared = Registries & Awaited<ReturnType<typeof deployVaults>>;
export type L1Addresses = Awaited<ReturnType<typeof deployL1>>;
export type Deployment = Awaited<ReturnType<typeof deployGeneration>>;

/**
 * Deploys a generation's contracts: the registries, the vaults with their deposits, then each L1. Afterwards, no
 * operator is enabled and no operator has shares.
 */
export async function deployGeneration(generation: SandboxGeneration, setUp: SetUp) {
  const registries = await deployRegistries(setUp.owner, `gen-${generation}`);
  const shared = { ...registries, ...(await deployVaults(setUp, registries)) };
  const l1s: L1Addresses[] = [];
  for (const l1 of setUp.l1s) l1s.push(await deployL1(generation, setUp, l1, shared));
  return { ...shared, l1s };
}

/** Deploys one L1 with its validators, middleware and vaults, on a chain that has the shared contracts. */
export async function deployL1(
  generation: SandboxGeneration,
  setUp: SetUp,
  l1: L1SetUp,
  shared: Shared,
) {
  const deployManagers = generation === 'a' ? deployManagerA : deployManagersC;
  const managers = await deployManagers(setUp, l1);
  const { balancer } = managers;
  const settings = { ...shared, generation: `gen-${generation}`, balancer } as const;
  const rest = await deployMiddleware(setUp, l1, settings);
  return { ...managers, subnetId: bytesToHex(l1.subnetId), ...rest };
}

async function deployManagerA(setUp: SetUp, l1: L1SetUp) {
  const contract = 'gen-a/BalancerValidatorManager';
  const balancer = await createContract(setUp.owner, contract, [
    {
      subnetID: bytesToHex(l1.subnetId),
      churnPeriodSeconds: l1.churnPeriodSeconds,
      maximumChurnPercentage: l1.maximumChurnPercentage,
      initialOwner: setUp.owner.address,
      initialSecurityModule: setUp.owner.address,
      initialSecurityModuleMaxWeight: OWNER_MAX_WEIGHT,
    },
  ]);
  await takeOverValidators(setUp, l1, [contract, balancer]);
  return { balancer, validatorManager: balancer };
}

/** In generation C, the validator manager is a separate contract, and the balancer becomes its owner. */
async function deployManagersC(setUp: SetUp, l1: L1SetUp) {
  const { owner } = setUp;
  const contract = 'gen-c/ValidatorManager';
  const churn = [l1.churnPeriodSeconds, l1.maximumChurnPercentage];
  const settings = [bytesToHex(l1.subnetId), ...churn, owner.address];
  const validatorManager = await createContract(owner, contract, settings);
  await takeOverValidators(setUp, l1, [contract, validatorManager]);
  const balancerContract = 'gen-c/BalancerValidatorManager';
  const balancer = await createContract(owner, balancerContract, [validatorManager, owner.address]);
  const module = await createContract(owner, 'gen-c/PoASecurityModule', [balancer, owner.address]);
  const nodeIds = l1.initialValidators.map(({ nodeId }) => bytesToHex(nodeId));
  const args = [module, OWNER_MAX_WEIGHT, nodeIds];
  await callContract(owner, [balancerContract, balancer], 'initialize', args);
  await callContract(owner, [contract, validatorManager], 'transferOwnership', [balancer]);
  return { balancer, validatorManager };
}

/**
 * Deploys the registries, the opt-in services, the vault factory and the multicall, which all L1s of a network share.
 */
async function deployRegistries(owner: ContractSender, generation: Generation) {
  const create = (name: ArtifactName, ...args: readonly EvmAddress[]) =>
    createContract(owner, name, args);
  const multicall = await create('shared/Multicall3');
  const operatorRegistry = await create('shared/OperatorRegistry');
  const l1Registry = await create(`${generation}/L1Registry`);
  const vaultFactory = await create('shared/VaultFactory');
  const l1OptIns = 'shared/OperatorL1OptInService';
  const operatorL1OptIn = await create(l1OptIns, operatorRegistry, l1Registry);
  const vaultOptIns = 'shared/OperatorVaultOptInService';
  const operatorVaultOptIn = await create(vaultOptIns, operatorRegistry, vaultFactory);
  const optIns = { operatorL1OptIn, operatorVaultOptIn };
  return { multicall, operatorRegistry, l1Registry, vaultFactory, ...optIns };
}

/** Deploys the tokens and the vaults from the curator's account. Makes the deposits of the set-up. */
async function deployVaults(setUp: SetUp, registries: Registries) {
  const tokens = new Map<string, EvmAddress>();
  for (const { name, symbol, decimals } of setUp.tokens) {
    const args = [name, symbol, decimals];
    tokens.set(symbol, await createContract(setUp.curator, 'shared/Collateral', args));
  }
  const vaults = new Map<string, Awaited<ReturnType<typeof deployVault>>>();
  for (const [index, vault] of setUp.vaults.entries()) {
    const token = byName(tokens, vault.token);
    vaults.set(vault.name, await deployVault(setUp, registries, { vault, index, token }));
  }
  return { tokens, vaults };
}

async function deployVault(
  { curator }: SetUp,
  registries: Registries,
  { vault, index, token }: { vault: VaultSetUp; index: number; token: EvmAddress },
) {
  const factory = ['shared/VaultFactory', registries.vaultFactory] as const;
  const settings = {
    collateral: token,
    curator: curator.address,
    epochDuration: vault.epochDuration,
    l1Registry: registries.l1Registry,
    operatorL1OptIns: registries.operatorL1OptIn,
    operatorVaultOptIns: registries.operatorVaultOptIn,
  };
  await callContract(curator, factory, 'create', [settings]);
  const address = await readAddress(curator, factory, 'entity', [index]);
  const contract = ['shared/Vault', address] as const;
  const delegator = await readAddress(curator, contract, 'delegator');
  if (vault.deposit > 0n) {
    const collateral = ['shared/Collateral', token] as const;
    await callContract(curator, collateral, 'mint', [curator.address, vault.deposit]);
    await callContract(curator, collateral, 'approve', [address, vault.deposit]);
    await callContract(curator, contract, 'deposit', [curator.address, vault.deposit]);
  }
  return { vault: address, delegator };
}

/**
 * Deploys an L1's middleware and vault manager. Registers the middleware with the balancer and the L1
 * registry. Adds the secondary collateral classes, and the vaults with their limits.
 */
async function deployMiddleware(
  { owner, curator }: SetUp,
  l1: L1SetUp,
  shared: Shared & { readonly generation: Generation; readonly balancer: EvmAddress },
) {
  const { generation, balancer } = shared;
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
    contract: string,
    at: EvmAddress,
    functionName: string,
    ...args: readonly unknown[]
  ) => callContract(owner, [`${generation}/${contract}`, at], functionName, args);
  await asOwner('L1Middleware', middleware, 'setVaultManager', vaultManager);
  const balancerContract = 'BalancerValidatorManager';
  await asOwner(balancerContract, balancer, 'setUpSecurityModule', middleware, l1.maxWeight);
  const registry = shared.l1Registry;
  await asOwner('L1Registry', registry, 'registerL1', balancer, middleware, l1.metadataUrl);
  const add = generation === 'gen-a' ? 'addAssetClass' : 'addCollateralClass';
  for (const { id, token, minStake, maxStake } of l1.secondaries ?? []) {
    const asset = byName(shared.tokens, token);
    await asOwner('L1Middleware', middleware, add, id, minStake, maxStake, asset);
  }
  for (const { name, classId, maxL1Limit, l1Limit } of l1.vaults) {
    const { vault, delegator } = byName(shared.vaults, name);
    const manager = 'MiddlewareVaultManager';
    await asOwner(manager, vaultManager, 'registerVault', vault, classId, maxL1Limit);
    const limit = [balancer, classId, l1Limit];
    await callContract(curator, ['shared/Delegator', delegator], 'setL1Limit', limit);
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
  manager: readonly [contract: ArtifactName, at: EvmAddress],
): Promise<void> {
  // The order determines each validator's index. The validation ID depends on the index.
  const validators = [...l1.initialValidators].sort((a, b) => compareBytes(a.nodeId, b.nodeId));
  const conversion: ConversionData = {
    subnetId: l1.subnetId,
    managerChainId: blockchainId,
    managerAddress: hexToBytes(manager[1]),
    validators,
  };
  const argument = {
    subnetID: bytesToHex(l1.subnetId),
    validatorManagerBlockchainID: bytesToHex(blockchainId),
    validatorManagerAddress: manager[1],
    initialValidators: validators.map(({ nodeId, blsPublicKey, weight }) => ({
      nodeID: bytesToHex(nodeId),
      blsPublicKey: bytesToHex(blsPublicKey),
      weight,
    })),
  };
  const accessList = await signedConversionAccessList(conversion);
  await callContract(owner, manager, 'initializeValidatorSet', [argument, 0], accessList);
}
