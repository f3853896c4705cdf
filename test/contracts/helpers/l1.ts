import { hexToBytes } from '../../../src/domain/identity/bytes.ts';
import type { EvmAddress } from '../../../src/domain/identity/evm.ts';
import { conversionId, encodeSubnetToL1Conversion } from '../../../src/protocol/warp/payloads.ts';
import type { ArtifactName } from '../../../scripts/genesis/deploy/contract-calls.ts';
import type { Deployment } from '../../../scripts/genesis/deploy/deploy.ts';
import type { SetUp } from '../../../scripts/genesis/deploy/set-up.ts';
import { TestContract } from './contract.ts';
import type { SandboxChain } from './sandbox-chain.ts';

export const TOKEN = 10n ** 18n;
export const SUBNET = hexToBytes('12345678'.repeat(8));

/** The set-up of the recordings: one L1 and one vault. */
export function recordedSetUp(chain: SandboxChain): SetUp {
  const owner = chain.sender('owner');
  return {
    owner,
    curator: owner,
    blockchainId: chain.blockchainId,
    tokens: [{ name: 'Collateral', symbol: 'COL', decimals: 18 }],
    vaults: [{ name: 'vault', token: 'COL', epochDuration: 300, deposit: 50_000n * TOKEN }],
    l1s: [
      {
        metadataUrl: 'https://l1.example',
        subnetId: SUBNET,
        initialValidators: [
          {
            nodeId: new Uint8Array(20).fill(0xaa),
            blsPublicKey: new Uint8Array(48).fill(0x22),
            weight: 1_000_000n,
          },
        ],
        churnPeriodSeconds: 60,
        maximumChurnPercentage: 20,
        epochSeconds: 60,
        updateWindowSeconds: 45,
        slashingWindowSeconds: 120,
        primary: { token: 'COL', minStake: 10n * TOKEN, maxStake: 10_000n * TOKEN },
        weightScaleFactor: 10n ** 16n,
        maxWeight: 5_000_000n,
        vaults: [
          { name: 'vault', classId: 1, maxL1Limit: 100_000n * TOKEN, l1Limit: 100_000n * TOKEN },
        ],
      },
    ],
    signedConversionAccessList: (data) => {
      const message = encodeSubnetToL1Conversion(conversionId(data));
      return Promise.resolve(chain.signed(message));
    },
  };
}

export type Generation = 'a' | 'c';

/** Returns the contracts of a network with one L1 and one vault, by their names in the recordings. */
export async function stageOf(generation: Generation, chain: SandboxChain, deployment: Deployment) {
  const l1 = deployment.l1s[0]!;
  const { vault, delegator } = deployment.vaults.get('vault')!;
  const at = (name: ArtifactName, address: EvmAddress) => TestContract.at(chain, name, address);
  // In generation A, the balancer is also the validator manager.
  const manager = generation === 'a' ? 'BalancerValidatorManager' : 'ValidatorManager';
  return {
    operatorRegistry: await at('shared/OperatorRegistry', deployment.operatorRegistry),
    operatorL1OptInService: await at('shared/OperatorL1OptInService', deployment.operatorL1OptIn),
    operatorVaultOptInService: await at(
      'shared/OperatorVaultOptInService',
      deployment.operatorVaultOptIn,
    ),
    vaultFactory: await at('shared/VaultFactory', deployment.vaultFactory),
    vault: await at('shared/Vault', vault),
    delegator: await at('shared/Delegator', delegator),
    collateral: await at('shared/Collateral', deployment.tokens.get('COL')!),
    multicall: await at('shared/Multicall3', deployment.multicall),
    l1Registry: await at(`gen-${generation}/L1Registry`, deployment.l1Registry),
    balancer: await at(`gen-${generation}/BalancerValidatorManager`, l1.balancer),
    validatorManager: await at(`gen-${generation}/${manager}` as ArtifactName, l1.validatorManager),
    l1Middleware: await at(`gen-${generation}/L1Middleware`, l1.middleware),
    vaultManager: await at(`gen-${generation}/MiddlewareVaultManager`, l1.vaultManager),
  };
}
