import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TransactionReceipt } from 'viem';
import { bytesToHex, hexToBytes, type Hex } from '../../../../src/domain/identity/bytes.ts';
import {
  idFromHex,
  nodeIdToBytes32,
  parseNodeId,
  type ValidationId,
} from '../../../../src/domain/identity/ids.ts';
import {
  decodeAddressedCall,
  decodeUnsignedMessage,
} from '../../../../src/protocol/warp/message.ts';
import { encodeJustification } from '../../../../src/protocol/warp/justification.ts';
import {
  encodeL1ValidatorRegistration,
  encodeL1ValidatorWeight,
  registrationValidationId,
} from '../../../../src/protocol/warp/payloads.ts';
import {
  LONG_EPOCH,
  OWNER_AND_CURATOR,
  callRpc,
  startTestSandbox,
  type TestSandbox,
} from '../../../helpers/sandbox/sandbox.ts';
import { until } from '../../../helpers/until.ts';
import { fromPChain, sentMessage } from './helpers/messages.ts';
import { contractsOf, Operator } from './helpers/operator.ts';

// The whole life of an operator on the sandbox, with common libraries. Each test continues where the
// previous one ended.
const TOKEN = 10n ** 18n;
const EPOCH = LONG_EPOCH;

let sandbox: TestSandbox;
let operator: Operator;
let contracts: ReturnType<typeof contractsOf>;
let node: { nodeID: string; nodePOP: { publicKey: Hex; proofOfPossession: Hex } };
let nodeId: Hex;
let registration: Uint8Array;
let validationId: Uint8Array;
let epochBefore: number;

beforeAll(async () => {
  sandbox = await startTestSandbox({ epochSeconds: EPOCH, actors: OWNER_AND_CURATOR });
  // A delegation in the first second of an epoch already counts in that epoch, so the test waits a second.
  sandbox.controls.advance(1);
  operator = new Operator(sandbox.profile, sandbox.profile.accounts[0]!);
  contracts = contractsOf(sandbox.profile);
  node = await callRpc(`${sandbox.nodeUrl}/ext/info`, 'info.getNodeID');
  nodeId = nodeIdToBytes32(parseNodeId(node.nodeID));
});
afterAll(() => sandbox.stop());

async function nextEpoch(): Promise<void> {
  sandbox.controls.advance(EPOCH);
  await sandbox.controls.cChain.tick();
}

const ack = (payload: Uint8Array): Hex => fromPChain(sandbox.profile.network.networkId, payload);

const validators = (): Promise<Record<string, { weight: string; publicKey: string }>> =>
  callRpc(`${sandbox.apiUrl}/ext/bc/P`, 'platform.getValidatorsAt', {
    height: 'proposed',
    subnetID: contracts.subnetId,
  });
const middleware = <T>(name: string, ...args: unknown[]): Promise<T> =>
  operator.read('gen-a/L1Middleware', contracts.middleware, name, args);

describe('joining', () => {
  test('an operator registers and opts in', async () => {
    const { operatorRegistry, operatorL1OptIn, operatorVaultOptIn, balancer, vault } = contracts;
    const url = ['https://operator.example'];
    await operator.write('shared/OperatorRegistry', operatorRegistry, 'registerOperator', url);
    await operator.write('shared/OperatorL1OptInService', operatorL1OptIn, 'optIn', [balancer]);
    await operator.write('shared/OperatorVaultOptInService', operatorVaultOptIn, 'optIn', [vault]);
  });

  test('the L1 owner enables the operator, and the curator delegates stake', async () => {
    const { evmAddress } = operator.account;
    epochBefore = await middleware<number>('getCurrentEpoch');
    await until(async () =>
      (await middleware<string[]>('getAllOperators')).find((one) => one === evmAddress),
    );
    const args = [contracts.balancer, 1n, evmAddress];
    const stake = await until(async () => {
      const live = await operator.read<bigint>(
        'shared/Delegator',
        contracts.delegator,
        'stake',
        args,
      );
      return live > 0n ? live : undefined;
    });
    expect(stake).toBe(50_000n * TOKEN);
    expect(sandbox.controls.actors).toMatchObject({
      l1Owner: { failure: undefined },
      curator: { failure: undefined },
    });
  });

  test('the stake counts from the next epoch on', async () => {
    const { evmAddress } = operator.account;
    const stakeIn = (epoch: number): Promise<bigint> =>
      middleware('getOperatorStake', evmAddress, epoch, 1n);
    // Reads the epoch before the delegation, because the current one may have begun after it.
    expect(await stakeIn(epochBefore)).toBe(0n);
    await nextEpoch();
    expect(await stakeIn(await middleware<number>('getCurrentEpoch'))).toBe(50_000n * TOKEN);
  });

  test('a node with the maximum stake is added within the churn limit', async () => {
    const owner = { threshold: 1, addresses: [bytesToHex(operator.shortId)] };
    const block = await operator.chain.getBlock();
    const receipt = await operator.write('gen-a/L1Middleware', contracts.middleware, 'addNode', [
      nodeId,
      node.nodePOP.publicKey,
      block.timestamp + 3600n,
      owner,
      owner,
      10_000n * TOKEN,
    ]);
    const message = sentMessage(receipt);
    const { payload } = decodeUnsignedMessage(message);
    registration = decodeAddressedCall(payload).payload;
    validationId = registrationValidationId(registration);

    const signed = await operator.aggregate(bytesToHex(message));
    expect(bytesToHex(await operator.aggregateHosted(bytesToHex(message)))).toBe(
      bytesToHex(signed),
    );
    const proof = hexToBytes(node.nodePOP.proofOfPossession);
    await operator.register(1_000_000_000n, proof, signed);
    expect(await validators()).toMatchObject({
      [node.nodeID]: { weight: '1000000', publicKey: node.nodePOP.publicKey },
    });
  });

  test('the acknowledgement completes the registration', async () => {
    const there = ack(encodeL1ValidatorRegistration({ validationId, registered: true }));
    const signed = await operator.aggregate(there);
    await operator.write(
      'gen-a/L1Middleware',
      contracts.middleware,
      'completeValidatorRegistration',
      [operator.account.evmAddress, nodeId, 0],
      signed,
    );
    const validator = await operator.read<{ status: number }>(
      'gen-a/BalancerValidatorManager',
      contracts.balancer,
      'getValidator',
      [bytesToHex(validationId)],
    );
    expect(validator.status).toBe(2);
  });
});

/** Delivers the weight message of a transaction to the P-Chain. */
async function deliverWeight(receipt: TransactionReceipt): Promise<void> {
  await operator.setWeight(await operator.aggregate(bytesToHex(sentMessage(receipt))));
}

test('the operator changes the weight of the node', async () => {
  await nextEpoch();
  const args = [nodeId, 8_000n * TOKEN];
  const name = 'initializeValidatorStakeUpdate';
  await deliverWeight(await operator.write('gen-a/L1Middleware', contracts.middleware, name, args));
  expect(await validators()).toMatchObject({ [node.nodeID]: { weight: '800000' } });
  const changed = encodeL1ValidatorWeight({ validationId, nonce: 1n, weight: 800_000n });
  await operator.write(
    'gen-a/L1Middleware',
    contracts.middleware,
    'completeStakeUpdate',
    [nodeId, 0],
    await operator.aggregate(ack(changed)),
  );
});

test('the operator removes the node, with the registration as justification', async () => {
  await nextEpoch();
  const removal = await operator.write('gen-a/L1Middleware', contracts.middleware, 'removeNode', [
    nodeId,
  ]);
  await deliverWeight(removal);
  expect(await validators()).not.toHaveProperty(node.nodeID);
  const gone = ack(encodeL1ValidatorRegistration({ validationId, registered: false }));
  await expect(operator.aggregate(gone)).rejects.toThrow('threshold of signatures');
  const justification = encodeJustification({ kind: 'registration', message: registration });
  await operator.write(
    'gen-a/L1Middleware',
    contracts.middleware,
    'completeValidatorRemoval',
    [0],
    await operator.aggregate(gone, justification),
  );
  const id = idFromHex<ValidationId>(bytesToHex(validationId));
  const query = callRpc(`${sandbox.apiUrl}/ext/bc/P`, 'platform.getL1Validator', {
    validationID: id,
  });
  await expect(query).rejects.toThrow('not found');
});
