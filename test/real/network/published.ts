import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Abi } from 'viem';
import {
  decodeFunctionResult,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  keccak256,
  parseAbiParameters,
  toHex,
} from 'viem/utils';
import { callContract, createContract } from '../../../scripts/genesis/deploy/contract-calls.ts';
import { byName, type L1SetUp, type SetUp } from '../../../scripts/genesis/deploy/set-up.ts';
import {
  type Deployment,
  type L1Addresses,
  takeOverValidators,
} from '../../../scripts/genesis/deploy/deploy.ts';
import { bytesToHex, isHex, type Hex } from '../../../src/domain/identity/bytes.ts';
import { checksumAddress, type EvmAddress } from '../../../src/domain/identity/evm.ts';
import type { ContractSender } from '../../../src/sandbox/actors/transaction-sender.ts';

/** The output of the compiler for a contract, as Foundry writes it. */
interface Compiled {
  readonly abi: Abi;
  readonly bytecode: {
    readonly object: Hex;
    readonly linkReferences: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
}

interface At {
  readonly name: string;
  readonly at: EvmAddress;
}

/** Deploys the published contracts of generation A from a folder of compiled contracts (`out/`). */
export function publishedGenerationA(folder: string): (setUp: SetUp) => Promise<Deployment> {
  return async (setUp) => {
    const contracts = compiledContracts(folder);
    const { owner, curator } = setUp;
    const create = (name: string, ...args: readonly unknown[]) =>
      contracts.create(owner, name, args);
    const vaultFactory = await create('VaultFactory', owner.address);
    const delegatorFactory = await create('DelegatorFactory', owner.address);
    const slasherFactory = await create('SlasherFactory', owner.address);
    const l1Registry = await create('L1Registry', owner.address, 0n, 0n, owner.address);
    const operatorRegistry = await create('OperatorRegistry');
    const operatorVaultOptIn = await create(
      ...(['OperatorVaultOptInService', operatorRegistry, vaultFactory, 'vaults'] as const),
    );
    const operatorL1OptIn = await create(
      ...(['OperatorL1OptInService', operatorRegistry, l1Registry, 'L1s'] as const),
    );
    const vaultCode = await create('VaultTokenized', vaultFactory);
    await contracts.call(owner, { name: 'VaultFactory', at: vaultFactory }, 'whitelist', vaultCode);
    const delegatorCode = await create(
      'L1RestakeDelegator',
      ...[l1Registry, vaultFactory, operatorVaultOptIn, operatorL1OptIn, delegatorFactory, 0n],
    );
    const delegators = { name: 'DelegatorFactory', at: delegatorFactory };
    await contracts.call(owner, delegators, 'whitelist', delegatorCode);
    const multicall = await createContract(owner, 'shared/Multicall3');

    const tokens = new Map<string, EvmAddress>();
    for (const { name, symbol, decimals } of setUp.tokens)
      tokens.set(
        symbol,
        await createContract(curator, 'shared/Collateral', [name, symbol, decimals]),
      );
    const factories = { vaultFactory, delegatorFactory, slasherFactory };
    const vaults = new Map<string, { vault: EvmAddress; delegator: EvmAddress }>();
    for (const vault of setUp.vaults) {
      const token = byName(tokens, vault.token);
      vaults.set(vault.name, await createVault(contracts, setUp, factories, { ...vault, token }));
    }
    const shared = {
      ...{ operatorRegistry, l1Registry, operatorL1OptIn, operatorVaultOptIn, vaultFactory },
      ...{ multicall, tokens, vaults },
    };
    const l1s: L1Addresses[] = [];
    for (const l1 of setUp.l1s) l1s.push(await createL1(contracts, setUp, l1, shared));
    return { ...shared, l1s };
  };
}

type Contracts = ReturnType<typeof compiledContracts>;

function compiledContracts(folder: string) {
  const libraries = new Map<string, EvmAddress>();
  const read = (name: string): Compiled =>
    JSON.parse(readFileSync(join(folder, `${name}.sol`, `${name}.json`), 'utf8')) as Compiled;

  /** Replaces the placeholder of each library by the library's address. */
  async function linked(sender: ContractSender, { bytecode }: Compiled): Promise<Hex> {
    let code: string = bytecode.object;
    for (const [source, names] of Object.entries(bytecode.linkReferences)) {
      for (const name of Object.keys(names)) {
        const address = libraries.get(name) ?? (await create(sender, name, []));
        libraries.set(name, address);
        const placeholder = `__$${keccak256(toHex(`${source}:${name}`)).slice(2, 36)}$__`;
        code = code.replaceAll(placeholder, address.slice(2).toLowerCase());
      }
    }
    return code as Hex;
  }

  async function create(sender: ContractSender, name: string, args: readonly unknown[]) {
    const compiled = read(name);
    const bytecode = await linked(sender, compiled);
    return sender.deploy(encodeDeployData({ abi: compiled.abi, bytecode, args }));
  }

  const encode = (name: string, functionName: string, args: readonly unknown[]): Hex =>
    encodeFunctionData({ abi: read(name).abi, functionName, args });

  return {
    create,
    encode,
    call: (sender: ContractSender, { name, at }: At, functionName: string, ...args: unknown[]) =>
      sender.send({ to: at, data: encode(name, functionName, args) }),
    async address(
      sender: ContractSender,
      { name, at }: At,
      functionName: string,
      ...args: unknown[]
    ) {
      const result = await sender.read({
        to: at,
        data: encode(name, functionName, args),
        decode: (data) => decodeFunctionResult({ abi: read(name).abi, functionName, data }),
      });
      if (!isHex(result, 20)) throw new TypeError(`${functionName} did not return an address`);
      return checksumAddress(result);
    },
  };
}

const VAULT_PARAMETERS = parseAbiParameters(
  '(address collateral, address burner, uint48 epochDuration, bool depositWhitelist, bool isDepositLimit, uint256 depositLimit, address admin, address whitelistSetter, address whitelister, address isLimitSetter, address limitSetter, string name, string symbol)',
);
const DELEGATOR_PARAMETERS = parseAbiParameters(
  '((address admin, address hook, address hookSetter) base, address[] limitSetters, address[] sharesSetters)',
);
const NOBODY = `0x${'00'.repeat(20)}` as const;
const BURNER = '0x000000000000000000000000000000000000dEaD';

async function createVault(
  contracts: Contracts,
  { curator }: SetUp,
  factories: Readonly<Record<'vaultFactory' | 'delegatorFactory' | 'slasherFactory', EvmAddress>>,
  { name, token, epochDuration, deposit }: SetUp['vaults'][number] & { readonly token: EvmAddress },
) {
  const { address } = curator;
  const { vaultFactory, delegatorFactory, slasherFactory } = factories;
  const settings = encodeAbiParameters(VAULT_PARAMETERS, [
    {
      ...{ collateral: token, burner: BURNER, epochDuration, name, symbol: 'VLT' },
      ...{ depositWhitelist: false, isDepositLimit: false, depositLimit: 0n },
      ...{ admin: address, whitelistSetter: address, whitelister: address },
      ...{ isLimitSetter: address, limitSetter: address },
    },
  ]);
  const vaultsOf = { name: 'VaultFactory', at: vaultFactory };
  await contracts.call(
    ...([curator, vaultsOf, 'create', 1n, address, settings] as const),
    ...[delegatorFactory, slasherFactory],
  );
  const vault = await contracts.address(curator, vaultsOf, 'entity', 0n);
  const inner = encodeAbiParameters(DELEGATOR_PARAMETERS, [
    {
      base: { admin: address, hook: NOBODY, hookSetter: address },
      ...{ limitSetters: [address], sharesSetters: [address] },
    },
  ]);
  const data = encodeAbiParameters(parseAbiParameters('address, bytes'), [vault, inner]);
  const delegators = { name: 'DelegatorFactory', at: delegatorFactory };
  await contracts.call(curator, delegators, 'create', 0n, data);
  const delegator = await contracts.address(curator, delegators, 'entity', 0n);
  const at = { name: 'VaultTokenized', at: vault };
  await contracts.call(curator, at, 'setDelegator', delegator);
  const collateral = ['shared/Collateral', token] as const;
  await callContract(curator, collateral, 'mint', [address, deposit]);
  await callContract(curator, collateral, 'approve', [vault, deposit]);
  await contracts.call(curator, at, 'deposit', address, deposit);
  return { vault, delegator };
}

const OWNER_MAX_WEIGHT = 2n ** 63n;

async function createL1(
  contracts: Contracts,
  setUp: SetUp,
  l1: L1SetUp,
  shared: Omit<Deployment, 'l1s'>,
): Promise<L1Addresses> {
  const { owner } = setUp;
  const subnetId = bytesToHex(l1.subnetId);
  const name = 'BalancerValidatorManager';
  const implementation = await contracts.create(owner, name, []);
  const { churnPeriodSeconds, maximumChurnPercentage } = l1;
  const initialize = contracts.encode(name, 'initialize', [
    {
      baseSettings: { l1ID: subnetId, churnPeriodSeconds, maximumChurnPercentage },
      ...{ initialOwner: owner.address, initialSecurityModule: owner.address },
      ...{ initialSecurityModuleMaxWeight: OWNER_MAX_WEIGHT, migratedValidators: [] },
    },
  ]);
  const balancer = await contracts.create(owner, 'ERC1967Proxy', [implementation, initialize]);
  await takeOverValidators(setUp, l1, ['gen-a/BalancerValidatorManager', balancer]);
  const middleware = await contracts.create(owner, 'AvalancheL1Middleware', [
    {
      l1ValidatorManager: balancer,
      operatorRegistry: shared.operatorRegistry,
      vaultRegistry: shared.vaultFactory,
      operatorL1Optin: shared.operatorL1OptIn,
      epochDuration: l1.epochSeconds,
      slashingWindow: l1.slashingWindowSeconds,
      stakeUpdateWindow: l1.updateWindowSeconds,
    },
    ...[owner.address, byName(shared.tokens, l1.primary.token)],
    ...[l1.primary.maxStake, l1.primary.minStake, l1.weightScaleFactor],
  ]);
  const vaultManager = await contracts.create(owner, 'MiddlewareVaultManager', [
    ...[shared.vaultFactory, owner.address, middleware],
  ]);
  const asOwner = (at: At, call: string, ...args: unknown[]) =>
    contracts.call(owner, at, call, ...args);
  await asOwner({ name: 'AvalancheL1Middleware', at: middleware }, 'setVaultManager', vaultManager);
  await asOwner({ name, at: balancer }, 'setUpSecurityModule', middleware, l1.maxWeight);
  const registry = { name: 'L1Registry', at: shared.l1Registry };
  await asOwner(registry, 'registerL1', balancer, middleware, l1.metadataUrl);
  for (const { name: vaultName, classId, maxL1Limit } of l1.vaults) {
    const { vault } = byName(shared.vaults, vaultName);
    const manager = { name: 'MiddlewareVaultManager', at: vaultManager };
    await asOwner(manager, 'registerVault', vault, classId, maxL1Limit);
  }
  return { balancer, validatorManager: balancer, middleware, vaultManager, subnetId };
}
