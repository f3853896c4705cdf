import { readFileSync } from 'node:fs';
import { sha256 } from '@noble/hashes/sha2.js';
import { parseBlsPublicKey, parseProofOfPossession } from '../../../src/domain/identity/bls-key.ts';
import { bytesToHex, hexToBytes } from '../../../src/domain/identity/bytes.ts';
import {
  idFromBytes,
  idToBytes,
  nodeIdFromBytes,
  type SubnetId,
} from '../../../src/domain/identity/ids.ts';
import type { L1Profile } from '../../../src/domain/network/profile.ts';
import { nAvax, weight } from '../../../src/domain/units.ts';
import { blsProveKey, blsPublicKey } from '../../../src/protocol/crypto/bls.ts';
import { callData } from '../../../src/protocol/abi/call-data.ts';
import { thirdPartyCallsAbi } from '../../../src/protocol/abi/l1-contracts.ts';
import { createTransactionSender } from '../../../src/sandbox/actors/transaction-sender.ts';
import {
  genesisTimes,
  type GenesisSnapshot,
} from '../../../src/sandbox/genesis/genesis-template.ts';
import {
  actorAccounts,
  C_CHAIN_ID,
  EVM_CHAIN_ID,
  type NodeKeys,
  sandboxNodes,
} from '../../../src/sandbox/identity/accounts.ts';
import { INITIAL_WEIGHT } from '../../../src/sandbox/network/open-chains.ts';
import type { Sandbox } from '../../../src/sandbox/start/start-sandbox.ts';
import { deployL1 } from '../../../scripts/genesis/deploy/deploy.ts';
import { COLLATERAL, sandboxSetUp, VAULT_NAME } from '../../../scripts/genesis/sandbox-set-up.ts';
import { signedConversion } from '../../../scripts/genesis/signed-conversion.ts';

// What tests do to a running sandbox through its controls.

/** The snapshot with which a new sandbox of a generation begins. */
export function genesisOf(generation: 'a' | 'c'): GenesisSnapshot {
  return JSON.parse(
    readFileSync(`assets/sandbox/genesis-${generation}.json`, 'utf8'),
  ) as GenesisSnapshot;
}

/** Returns the same 32 bytes in every run, in the way of the sandbox. docs/support.md shows such IDs. */
const derive = (label: string) =>
  sha256(new TextEncoder().encode(`validator-onboarding sandbox, worthless: ${label}`));

/** Derives a node that the sandbox does not run from a name; always the same. */
export function otherNode(name: string): NodeKeys {
  const secret = derive(`BLS key of ${name}`);
  // Keeps the key below the order of the group.
  secret[0] = (secret[0] ?? 0) & 0x3f;
  return {
    nodeId: nodeIdFromBytes(derive(`node ID of ${name}`).slice(0, 20)),
    publicKey: parseBlsPublicKey(bytesToHex(blsPublicKey(secret))),
    proof: () => parseProofOfPossession(bytesToHex(blsProveKey(secret))),
    secretKey: secret,
  };
}

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
  const { contracts } = genesisOf(generation);
  const setUp = sandboxSetUp(genesisTimes(0, epochSeconds), controls.cChain, (conversion) =>
    signedConversion(conversion, network.networkId),
  );
  const first = setUp.l1s[0]!;
  const subnetId = idFromBytes<SubnetId>(derive(`subnet of ${name}`));
  const { balancer, validatorManager, middleware, vaultManager } = await deployL1(
    generation,
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
  const owner = { threshold: 1, addresses: [new Uint8Array(20)] };
  const { initial } = sandboxNodes();
  controls.pChain.convertSubnet({
    subnetId,
    managerChainId: C_CHAIN_ID,
    managerAddress: hexToBytes(validatorManager),
    validators: [
      {
        nodeId: initial.nodeId,
        publicKey: hexToBytes(initial.publicKey),
        weight: weight(initialWeight),
        balance: nAvax(10n ** 13n),
        remainingBalanceOwner: owner,
        disableOwner: owner,
      },
    ],
  });
  controls.addL1({ balancer, middleware });
  return { name, subnetId, balancer, middleware, vaultManager };
}

/**
 * Limits the stake that each vault gives to the sandbox's first L1, from the next epoch on. `amount` is in the
 * smallest unit.
 */
export async function limitStake({ controls, profile }: Running, amount: bigint): Promise<void> {
  const { privateKey } = actorAccounts().curator;
  const curator = createTransactionSender(controls.cChain, EVM_CHAIN_ID, privateKey);
  const [l1] = profile.network.phases.flatMap(({ l1s }) => l1s);
  for (const { delegator } of profile.vaults) {
    const args = [l1!.balancer!, PRIMARY_CLASS, amount] as const;
    await curator.send({ to: delegator, data: callData(thirdPartyCallsAbi, 'setL1Limit', args) });
  }
}

/** Gives the operator's node another BLS key, as if the node's key file had been lost. */
export function loseNodeKey({ controls }: Running): void {
  const { nodeId } = controls.operatorNode.identity;
  controls.operatorNode.identity = { ...otherNode(`another key of ${nodeId}`), nodeId };
}
