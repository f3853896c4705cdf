import { afterAll, beforeAll, expect, test } from 'vitest';
import { bytesToHex, hexToBytes, type Hex } from '../../../../src/domain/identity/bytes.ts';
import { nodeIdToBytes32, parseNodeId } from '../../../../src/domain/identity/ids.ts';
import {
  decodeAddressedCall,
  decodeUnsignedMessage,
} from '../../../../src/protocol/warp/message.ts';
import {
  encodeL1ValidatorRegistration,
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

const EPOCH = LONG_EPOCH;
const STAKE = 10_000n * 10n ** 18n;

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({
    epochSeconds: EPOCH,
    generation: 'c',
    actors: OWNER_AND_CURATOR,
  });
  // A delegation in the first second of an epoch already counts in that epoch, so the test waits a second.
  sandbox.controls.advance(1);
});
afterAll(() => sandbox.stop());

test('a node joins the validator set of an L1 of generation C', async () => {
  const operator = new Operator(sandbox.profile, sandbox.profile.accounts[1]!);
  const contracts = contractsOf(sandbox.profile);
  const { operatorRegistry, operatorL1OptIn, operatorVaultOptIn, balancer, vault } = contracts;
  const url = ['https://operator.example'];
  await operator.write('shared/OperatorRegistry', operatorRegistry, 'registerOperator', url);
  await operator.write('shared/OperatorL1OptInService', operatorL1OptIn, 'optIn', [balancer]);
  await operator.write('shared/OperatorVaultOptInService', operatorVaultOptIn, 'optIn', [vault]);

  const who = operator.account.evmAddress;
  const middleware = <T>(name: string, ...args: unknown[]): Promise<T> =>
    operator.read('gen-c/L1Middleware', contracts.middleware, name, args);
  await until(async () =>
    (await middleware<string[]>('getAllOperators')).find((one) => one === who),
  );
  const live = [contracts.balancer, 1n, who];
  const stake = (): Promise<bigint> =>
    operator.read('shared/Delegator', contracts.delegator, 'stake', live);
  await until(async () => ((await stake()) > 0n ? true : undefined));
  sandbox.controls.advance(EPOCH);
  await sandbox.controls.cChain.tick();

  const node = await callRpc<{
    nodeID: string;
    nodePOP: { publicKey: Hex; proofOfPossession: Hex };
  }>(`${sandbox.nodeUrl}/ext/info`, 'info.getNodeID');
  const owner = { threshold: 1, addresses: [bytesToHex(operator.shortId)] };
  const receipt = await operator.write('gen-c/L1Middleware', contracts.middleware, 'addNode', [
    nodeIdToBytes32(parseNodeId(node.nodeID)),
    node.nodePOP.publicKey,
    owner,
    owner,
    STAKE,
  ]);
  const message = sentMessage(receipt);
  const { payload } = decodeAddressedCall(decodeUnsignedMessage(message).payload);
  await operator.register(
    1_000_000_000n,
    hexToBytes(node.nodePOP.proofOfPossession),
    await operator.aggregate(bytesToHex(message)),
  );
  const validationId = registrationValidationId(payload);
  const there = encodeL1ValidatorRegistration({ validationId, registered: true });
  await operator.write(
    'gen-c/L1Middleware',
    contracts.middleware,
    'completeValidatorRegistration',
    [0],
    await operator.aggregate(fromPChain(sandbox.profile.network.networkId, there)),
  );
  expect(
    await callRpc(`${sandbox.apiUrl}/ext/bc/P`, 'platform.getValidatorsAt', {
      height: 'proposed',
      subnetID: contracts.subnetId,
    }),
  ).toMatchObject({ [node.nodeID]: { weight: '1000000' } });
});
