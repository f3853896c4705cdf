import { pvm } from '@avalabs/avalanchejs';
import { expect, onTestFinished, test } from 'vitest';
import { bytesToHex } from '../../../../src/domain/identity/bytes.ts';
import { answerJsonRpc } from '../../../../src/sandbox/server/rpc-service.ts';
import { listen } from '../../../../src/sandbox/server/listen.ts';
import { fromManager, newcomer, newcomerId, newcomerMessage } from './helpers/messages.ts';
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
} from './helpers/test-chain.ts';
import { openWallet } from './helpers/wallet.ts';

/** The fields of a transaction in JSON that the test reads. */
interface TxJson {
  readonly unsignedTx: { readonly outputs: unknown[]; readonly inputs: unknown[] };
  readonly credentials: unknown[];
}

test('the real client reads a transaction and its validator over HTTP', async () => {
  const { network, wallet } = openWallet();
  const server = await listen(0, (request) => answerJsonRpc(request, network.handle));
  onTestFinished(() => server.close());
  const client = new pvm.PVMApi(server.url);
  expect(await client.getFeeState()).toEqual({
    capacity: 1_000_000n,
    excess: 0n,
    price: 1n,
    timestamp: '2025-06-15T15:06:40Z',
  });
  const message = fromManager(newcomerMessage);
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
  const details = await client.getL1Validator(newcomerId);
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

test('the validators at a height are a plain map, and stay unchanged; an impossible height is refused', async () => {
  const { network, wallet } = openWallet();
  const { validatorsAt } = network;
  expect(await validatorsAt(0)).toEqual({});
  const founders = Object.fromEntries(
    [founder, secondFounder].map(({ nodeId, publicKey }) => [
      nodeId,
      { publicKey: bytesToHex(publicKey), weight: '1000' },
    ]),
  );
  expect(await validatorsAt('1')).toEqual(founders);
  const ofPrimary = await network.call<object>('platform.getValidatorsAt', { height: 'proposed' });
  expect(Object.keys(ofPrimary)).toEqual(primary.map(({ nodeId }) => nodeId));
  await wallet.registerNewcomer(ONE_AVAX);
  expect(await validatorsAt(1)).toEqual(founders);
  expect(Object.keys(await validatorsAt(2))).toHaveLength(3);
  await expect(validatorsAt(3)).rejects.toThrow(
    'failed to get validator set at 3: failed to fetch validator set at unfinalized height ' +
      `with SubnetID = ${SUBNET}: current P-chain height (2) < requested P-Chain height (3)`,
  );
  for (const height of ['18446744073709551615', 'tip', -1, 1.5])
    await expect(validatorsAt(height)).rejects.toThrow(/^couldn't unmarshal an argument\. /);
});
