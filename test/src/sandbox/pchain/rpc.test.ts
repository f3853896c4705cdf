import { pvm } from '@avalabs/avalanchejs';
import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bytesToHex } from '../../../../src/domain/identity/bytes.ts';
import { idFromBytes } from '../../../../src/domain/identity/ids.ts';
import { answerJsonRpc } from '../../../../src/sandbox/server/rpc-service.ts';
import { listen } from '../../../../src/sandbox/server/listen.ts';
import { node } from './helpers/keys.ts';
import { fromManager, registration } from './helpers/messages.ts';
import {
  AVAX,
  founder,
  HRP,
  NETWORK_ID,
  ONE_AVAX,
  operator,
  primary,
  secondFounder,
  START,
  SUBNET,
  testChain,
} from './helpers/test-chain.ts';
import { Wallet } from './helpers/wallet.ts';

const newcomer = node('newcomer');
const message = fromManager(registration(newcomer));

/** The fields of a transaction in JSON that the test reads. */
interface TxJson {
  readonly unsignedTx: { readonly outputs: unknown[]; readonly inputs: unknown[] };
  readonly credentials: unknown[];
}

test('the real client reads a transaction and its validator over HTTP', async () => {
  const network = testChain();
  const server = await listen(0, (request) => answerJsonRpc(request, network.handle));
  onTestFinished(() => server.close());
  const client = new pvm.PVMApi(server.url);
  expect(await client.getFeeState()).toEqual({
    capacity: 1_000_000n,
    excess: 0n,
    price: 1n,
    timestamp: '2025-06-15T15:06:40Z',
  });
  const wallet = new Wallet(network, operator);
  const bytes = await wallet.sign(wallet.register(message, newcomer.proof(), ONE_AVAX));
  const txID = await wallet.issueBytes(bytes);
  expect(await client.getTxStatus({ txID })).toEqual({ status: 'Committed' });
  expect((await client.getTx({ txID })).toBytes()).toEqual(bytes);
  const json = (await client.getTxJson({ txID })).tx as TxJson;
  expect(json).toMatchObject({
    id: txID,
    unsignedTx: {
      networkID: NETWORK_ID,
      blockchainID: '11111111111111111111111111111111LpoYY',
      memo: '0x',
      balance: 1_000_000_000,
      proofOfPossession: [...newcomer.proof()],
      message: bytesToHex(message),
    },
  });
  expect(json.unsignedTx.outputs[0]).toMatchObject({
    assetID: AVAX,
    fxID: 'spdxUxVJQbX85MGxMHbKw1sHxMnSqJ3QBzDyDYEP3h6TLuxqQ',
    output: { addresses: [operator.address(HRP)], locktime: 0, threshold: 1 },
  });
  expect(json.unsignedTx.inputs[0]).toMatchObject({
    outputIndex: 0,
    assetID: AVAX,
    input: { amount: 1_000_000_000_000, signatureIndices: [0] },
  });
  expect(json.credentials).toEqual([{ signatures: [expect.stringMatching(/^0x[0-9a-f]{130}$/)] }]);
  const details = await client.getL1Validator(idFromBytes(sha256(registration(newcomer))));
  expect(details).toMatchObject({
    nodeID: newcomer.nodeId,
    subnetID: SUBNET,
    publicKey: bytesToHex(newcomer.publicKey),
    weight: 500n,
    balance: ONE_AVAX,
    minNonce: 0n,
    startTime: START,
  });
});

describe('validators at a height', () => {
  test('are a plain map, and stay unchanged', async () => {
    const network = testChain();
    const wallet = new Wallet(network, operator);
    const at = (height: unknown, subnetID?: string) =>
      network.call<Record<string, { publicKey: string | null; weight: string }>>(
        'platform.getValidatorsAt',
        { height, ...(subnetID !== undefined && { subnetID }) },
      );
    expect(await at(0, SUBNET)).toEqual({});
    const founders = Object.fromEntries(
      [founder, secondFounder].map(({ nodeId, publicKey }) => [
        nodeId,
        { publicKey: bytesToHex(publicKey), weight: '1000' },
      ]),
    );
    expect(await at('1', SUBNET)).toEqual(founders);
    expect(Object.keys(await at('proposed'))).toEqual(primary.map(({ nodeId }) => nodeId));
    await wallet.issue(wallet.register(message, newcomer.proof(), ONE_AVAX));
    expect(await at(1, SUBNET)).toEqual(founders);
    expect(Object.keys(await at(2, SUBNET))).toHaveLength(3);
    expect(await network.refusal('platform.getValidatorsAt', { height: 3, subnetID: SUBNET })).toBe(
      'failed to get validator set at 3: failed to fetch validator set at unfinalized height ' +
        `with SubnetID = ${SUBNET}: current P-chain height (2) < requested P-Chain height (3)`,
    );
  });

  test('are refused for an impossible height', async () => {
    for (const height of ['18446744073709551615', 'tip', -1, 1.5]) {
      expect(await testChain().refusal('platform.getValidatorsAt', { height })).toMatch(
        /^couldn't unmarshal an argument\. /,
      );
    }
  });
});

test('unknown methods are refused, also those that every object has', async () => {
  const { handle } = testChain();
  for (const method of ['platform.nonsense', 'constructor', '__proto__']) {
    expect(await handle(method, {})).toMatchObject({ error: { code: -32000, data: null } });
  }
});
