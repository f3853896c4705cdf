import { encodeFunctionData } from 'viem/utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../../../src/adapters/connect.ts';
import { keyFromText } from '../../../src/adapters/keys/key-sources.ts';
import { hexToBytes } from '../../../src/domain/identity/bytes.ts';
import type { NetworkProfile } from '../../../src/domain/network/profile.ts';
import { nAvax, wei } from '../../../src/domain/units.ts';
import type { NodeIdentity } from '../../../src/ports/services.ts';
import { middlewareAbi } from '../../../src/protocol/abi/l1-contracts.ts';
import { operatorRegistryAbi, optInServiceAbi } from '../../../src/protocol/abi/registries.ts';
import { blsVerifyProof } from '../../../src/protocol/crypto/bls.ts';
import {
  changesInReceipt,
  registrationInLogs,
} from '../../../src/protocol/logs/changes-in-receipt.ts';
import type { L1Facts } from '../../../src/protocol/contracts/l1-facts.ts';
import { readL1 } from '../../../src/protocol/snapshots/read-l1.ts';
import { readOperator } from '../../../src/protocol/snapshots/read-operator.ts';
import { readValidation } from '../../../src/protocol/snapshots/read-validation.ts';
import type { RegistrationMessage } from '../../../src/protocol/contracts/validation-facts.ts';
import {
  registrationAck,
  registrationRequest,
  weightAck,
  weightRequest,
} from '../../../src/protocol/messages/p-chain-messages.ts';
import { encodeJustification } from '../../../src/protocol/warp/justification.ts';
import { predicateEntry } from '../../../src/protocol/warp/predicate.ts';
import { systemClock } from '../../../src/app/clock.ts';
import {
  LONG_EPOCH,
  OWNER_AND_CURATOR,
  startTestSandbox,
  type TestSandbox,
} from '../../helpers/sandbox/sandbox.ts';
import { until } from '../../helpers/until.ts';
import { AdapterOperator } from './helpers/operator.ts';

// The whole life of an operator through the adapters and readers alone, in both generations. Each test continues where
// the previous test ended.
const TOKEN = 10n ** 18n;
/** Long enough that no epoch ends by itself while a test runs. */
const EPOCH = LONG_EPOCH;
const AVAX = 1_000_000_000n;

describe.each([
  { generation: 'a', hasMulticall: true },
  { generation: 'c', hasMulticall: false },
] as const)('generation $generation, multicall: $hasMulticall', ({ generation, hasMulticall }) => {
  let sandbox: TestSandbox;
  let operator: AdapterOperator;
  let l1: L1Facts;
  let node: NodeIdentity;
  let registration: RegistrationMessage;
  let profile: NetworkProfile;

  beforeAll(async () => {
    sandbox = await startTestSandbox({
      epochSeconds: EPOCH,
      generation,
      actors: OWNER_AND_CURATOR,
    });
    const { network, accounts } = sandbox.profile;
    const { multicall, ...contracts } = network.contracts;
    profile = hasMulticall ? network : { ...network, contracts };
    expect(multicall).toBeDefined();
    const connection = await connect(profile, systemClock);
    operator = new AdapterOperator(connection, keyFromText(accounts[0]!.privateKey));
    // Stake that is delegated in the first second of an epoch counts in that epoch, so leave this
    // second.
    sandbox.controls.advance(10);
    await sandbox.controls.cChain.tick();
  });
  afterAll(() => sandbox.stop());

  const ports = () => operator.connection.ports;
  const look = () => readOperator(ports(), l1, operator.signer.evmAddress);
  const validation = () => readValidation(ports(), l1, node.nodeId);
  async function nextEpoch(): Promise<void> {
    sandbox.controls.advance(EPOCH);
    await sandbox.controls.cChain.tick();
  }
  /** Catches up the middleware if a whole epoch has passed without a write. */
  async function rollOver(): Promise<void> {
    const { epochsToCatchUp } = (await look()).epoch;
    if (epochsToCatchUp === 0n) return;
    const data = encodeFunctionData({
      abi: middlewareAbi,
      functionName: 'manualProcessNodeStakeCache',
      args: [Number(epochsToCatchUp)],
    });
    await operator.send(l1.middleware, data);
    expect((await look()).epoch.epochsToCatchUp).toBe(0n);
  }

  test("derives the key's addresses on both chains", () => {
    const [account] = sandbox.profile.accounts;
    expect(operator.signer.evmAddress).toBe(account!.evmAddress);
    expect(operator.address).toBe(account!.pChainAddress);
  });

  test('reads the whole L1', async () => {
    const [stated] = profile.phases.find(({ active }) => active)!.l1s;
    l1 = await readL1(ports(), profile, stated!);
    expect(l1).toMatchObject({
      generation: { id: generation },
      middleware: stated!.middleware,
      balancer: stated!.validatorManagerProxy,
      vaultManager: stated!.vaultManager,
      subnetId: stated!.subnetId,
      managerChainId: profile.cChainId,
      networkId: profile.networkId,
      epochs: { duration: BigInt(EPOCH), maxAutoUpdates: 1n },
      primaryDecimals: 18,
      primaryClass: { id: 1n, minimum: 10n * TOKEN, maximum: 10_000n * TOKEN },
      secondaryClasses: [],
    });
    expect(l1.manager === l1.balancer).toBe(generation === 'a');
    // With only the subnet ID, the same L1 is found in the registry.
    const { name, subnetId } = stated!;
    expect(await readL1(ports(), profile, { name, subnetId })).toEqual(l1);
  });

  test('reads an operator that is not registered yet', async () => {
    const facts = await look();
    expect(facts).toMatchObject({
      registered: false,
      metadataUrl: undefined,
      optedInToL1: false,
      inMiddleware: false,
      nodes: [],
      stake: { total: 0n, available: 0n, used: 0n, free: 0n },
    });
    expect(facts.vaults.map(({ address, optedIn }) => ({ address, optedIn }))).toEqual(
      sandbox.profile.vaults.map(({ address }) => ({ address, optedIn: false })),
    );
    const { startsAt, endsAt } = facts.epoch;
    expect(endsAt - startsAt).toBe(BigInt(EPOCH));
    expect(facts.readAt >= startsAt && facts.readAt < endsAt + BigInt(EPOCH)).toBe(true);
  });

  test('shows the registration and the opt-ins', async () => {
    const { operatorRegistry, operatorL1OptIn, operatorVaultOptIn } = profile.contracts;
    const optIn = (where: `0x${string}`) =>
      encodeFunctionData({ abi: optInServiceAbi, functionName: 'optIn', args: [where] });
    await operator.send(
      operatorRegistry,
      encodeFunctionData({
        abi: operatorRegistryAbi,
        functionName: 'registerOperator',
        args: ['https://operator.example'],
      }),
    );
    await operator.send(operatorL1OptIn, optIn(l1.balancer));
    for (const { address } of sandbox.profile.vaults) {
      await operator.send(operatorVaultOptIn, optIn(address));
    }
    const facts = await until(async () => {
      const seen = await look();
      return seen.inMiddleware && seen.vaults.every(({ liveStake }) => liveStake > 0n)
        ? seen
        : undefined;
    });
    expect(facts).toMatchObject({
      registered: true,
      metadataUrl: 'https://operator.example',
      optedInToL1: true,
    });
    expect(facts.vaults.every(({ optedIn }) => optedIn)).toBe(true);
  });

  test('counts stake from the next epoch on', async () => {
    expect((await look()).stake.free).toBe(0n);
    await nextEpoch();
    const { stake, vaults } = await look();
    expect(stake.source).toBe('simulated');
    expect(stake.total).toBe(vaults.reduce((sum, { liveStake }) => sum + liveStake, 0n));
    expect(stake.free).toBe(stake.total);
  });

  test("reads the node's identity", async () => {
    const reader = operator.connection.node(sandbox.nodeUrl);
    node = await reader.identity();
    expect(blsVerifyProof(hexToBytes(node.publicKey), hexToBytes(node.proof))).toBe(true);
    expect((await reader.version()).version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(await reader.isBootstrapped('P')).toBe(true);
  });

  test('adding a node starts a validation, whose message is found in storage and in logs', async () => {
    expect((await validation()).validationId).toBeUndefined();
    await rollOver();
    const owner = { threshold: 1, addresses: [operator.signer.shortId] };
    const { timestamp } = await ports().evm.head();
    const receipt = await operator.send(
      l1.middleware,
      l1.generation.addNode({
        nodeId: node.nodeId,
        blsKey: node.publicKey,
        expiry: timestamp + 3600n,
        remainingBalanceOwner: owner,
        disableOwner: owner,
        stake: 100n * TOKEN,
      }),
    );
    const facts = await validation();
    expect(facts).toMatchObject({
      manager: { status: 'pending-added', nodeId: node.nodeId, sentNonce: 0n },
      weightUpdateOpen: false,
      pChain: undefined,
      others: [],
    });
    registration = facts.registration!;
    const { validationId } = registration;
    expect(validationId).toBe(facts.live);
    const expiry = generation === 'a' ? timestamp + 3600n : undefined;
    if (expiry !== undefined) expect(registration.message.expiry).toBe(expiry);
    expect(changesInReceipt(l1, receipt.logs)).toEqual([
      {
        kind: 'registration',
        validationId,
        nodeId: node.nodeId,
        operator: operator.signer.evmAddress,
      },
    ]);
    expect(registrationInLogs(l1, receipt.logs, validationId, node.nodeId)).toEqual(registration);
  });

  test('a P-Chain transaction states its cost before it is signed, and registers the node', async () => {
    const request = registrationRequest(l1, registration.bytes);
    const { signed, share } = await operator.aggregate(l1, request);
    expect(Number(share.percent)).toBeGreaterThanOrEqual(67);
    const before = await operator.balance();
    const balance = nAvax(AVAX);
    const { proof } = node;
    const tx = await operator.build({
      type: 'register-validator',
      balance,
      proof,
      signedMessage: signed,
    });
    expect(tx).toMatchObject({ chain: 'P', amount: balance });
    expect(tx.fee).toBeGreaterThan(0n);
    await operator.issue(tx);
    expect(before - (await operator.balance())).toBe(tx.fee + balance);
    const { pChain } = await validation();
    expect(pChain).toMatchObject({ nodeId: node.nodeId, weight: registration.message.weight });
  });

  test('the acknowledgement completes it', async () => {
    const ack = registrationAck(l1, registration.validationId, true);
    const { signed } = await operator.aggregate(l1, ack);
    const data = l1.generation.completeRegistration(operator.signer.evmAddress, node.nodeId);
    await operator.send(l1.middleware, data, [predicateEntry(signed)]);
    expect(await validation()).toMatchObject({
      manager: { status: 'active' },
      registration: undefined,
      weightUpdateOpen: false,
    });
    const set = await ports().pChain.validatorsAt(l1.subnetId, 'proposed');
    expect(set.find(({ nodeId }) => nodeId === node.nodeId)?.weight).toBe(
      registration.message.weight,
    );
    const { nodes, stake } = await look();
    expect(nodes).toEqual([
      {
        nodeId: node.nodeId,
        validationId: registration.validationId,
        stake: 100n * TOKEN,
        nextStake: 100n * TOKEN,
      },
    ]);
    expect(stake.source).toBe('cached');
    expect(stake.free).toBe(stake.total - 100n * TOKEN);
  });

  test('moves AVAX from the C-Chain to the P-Chain, and can resume in between', async () => {
    const { atomic, evm, pChain } = ports();
    const { evmAddress, shortId } = operator.signer;
    const before = await operator.balance();
    const { pending } = await evm.nonces(evmAddress);
    const { baseFee } = await evm.head();
    const exported = await operator.connection.builder.buildExport(
      { evmAddress, shortId },
      nAvax(3n * AVAX),
      pending,
      wei(baseFee * 2n),
    );
    expect(exported).toMatchObject({
      chain: 'C',
      amount: 3n * AVAX,
      inputs: [`${evmAddress}:${pending}`],
    });
    const { bytes, txId } = await operator.signer.signPChain(exported);
    expect(await atomic.issue(bytes)).toEqual({ kind: 'accepted' });
    await until(async () => (await atomic.transaction(txId)).state === 'accepted' || undefined);
    const [waiting] = await pChain.utxos(operator.address, profile.cChainId);
    expect(waiting).toMatchObject({ txId, amount: 3n * AVAX });
    const imported = await operator.build({ type: 'import-from-c' });
    await operator.issue(imported);
    expect((await operator.balance()) - before).toBe(3n * AVAX - imported.fee);
    expect(imported.amount).toBe(3n * AVAX - imported.fee);
  });

  test('tops up a balance', async () => {
    const { validationId } = registration;
    const before = (await validation()).pChain!.balance;
    await operator.issue(
      await operator.build({ type: 'increase-balance', validationId, balance: nAvax(AVAX) }),
    );
    const { balance } = (await validation()).pChain!;
    // In the meantime, the continuous fee is charged.
    expect(balance - before).toBeGreaterThan(AVAX - 1_000_000n);
  });

  test('changes a weight', async () => {
    await nextEpoch();
    await rollOver();
    const { validationId } = registration;
    const receipt = await operator.send(
      l1.middleware,
      l1.generation.initializeStakeUpdate(node.nodeId, 150n * TOKEN),
    );
    expect(changesInReceipt(l1, receipt.logs)).toMatchObject([{ kind: 'weight', validationId }]);
    const open = await validation();
    expect(open).toMatchObject({ weightUpdateOpen: true, manager: { sentNonce: 1n } });
    const update = { validationId, nonce: 1n, weight: open.manager!.weight };
    const { signed } = await operator.aggregate(l1, weightRequest(l1, update));
    await operator.issue(await operator.build({ type: 'set-weight', signedMessage: signed }));
    expect((await validation()).pChain).toMatchObject({ minNonce: 2n, weight: update.weight });
    const ack = await operator.aggregate(l1, weightAck(l1, update));
    const data = l1.generation.completeStakeUpdate(node.nodeId);
    await operator.send(l1.middleware, data, [predicateEntry(ack.signed)]);
    expect(await validation()).toMatchObject({
      weightUpdateOpen: false,
      manager: { status: 'active', weight: update.weight },
    });
  });

  test('removes the node, whose validation stays readable', async () => {
    await nextEpoch();
    await rollOver();
    const { validationId } = registration;
    const receipt = await operator.send(l1.middleware, l1.generation.removeNode(node.nodeId));
    // A removal also changes the weight, but counts as one change.
    expect(changesInReceipt(l1, receipt.logs)).toMatchObject([{ kind: 'removal', validationId }]);
    const removing = await validation();
    expect(removing.manager).toMatchObject({ status: 'pending-removed', weight: 0n });
    const nonce = removing.manager!.sentNonce;
    const request = weightRequest(l1, { validationId, nonce, weight: 0n });
    const { signed } = await operator.aggregate(l1, request);
    await operator.issue(await operator.build({ type: 'set-weight', signedMessage: signed }));
    expect((await validation()).pChain).toBeUndefined();
    const justification = encodeJustification({
      kind: 'registration',
      message: registration.bytes,
    });
    const ack = registrationAck(l1, validationId, false);
    const gone = await operator.aggregate(l1, ack, justification);
    await operator.send(l1.middleware, l1.generation.completeRemoval(), [
      predicateEntry(gone.signed),
    ]);
    expect((await validation()).live).toBeUndefined();
    const known = await readValidation(ports(), l1, node.nodeId, validationId);
    expect(known).toMatchObject({ live: undefined, manager: { status: 'completed' } });
  });
});
