import type { Context } from '@avalabs/avalanchejs';
import { pvm, secp256k1 } from '@avalabs/avalanchejs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bytesToHex } from '../../../../src/domain/identity/bytes.ts';
import { nodeIdFromBytes } from '../../../../src/domain/identity/ids.ts';
import { nAvax } from '../../../../src/domain/units.ts';
import { answerJsonRpc } from '../../../../src/sandbox/server/rpc-service.ts';
import { listen, type Listener } from '../../../../src/sandbox/server/listen.ts';
import { node } from './helpers/keys.ts';
import { fromManager, registration } from './helpers/messages.ts';
import {
  AVAX,
  C_CHAIN,
  conversion,
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
  X_CHAIN,
} from './helpers/test-chain.ts';
import { Wallet } from './helpers/wallet.ts';

const P_CHAIN = '11111111111111111111111111111111LpoYY';

/** The fields of a transaction in JSON that the test reads. */
interface TxJson {
  readonly unsignedTx: { readonly outputs: unknown[]; readonly inputs: unknown[] };
  readonly credentials: unknown[];
}

describe('the real client reads every answer', () => {
  const network = testChain();
  let server: Listener;
  let client: pvm.PVMApi;

  beforeAll(async () => {
    server = await listen(0, (request) => answerJsonRpc(request, network.handle));
    client = new pvm.PVMApi(server.url);
  });
  afterAll(() => server.close());

  test('from the fee to the committed transaction, over HTTP', async () => {
    const feeState = await client.getFeeState();
    expect(feeState).toEqual({
      capacity: 1_000_000n,
      excess: 0n,
      price: 1n,
      timestamp: '2025-06-15T15:06:40Z',
    });
    const { utxos } = await client.getUTXOs({ addresses: [operator.address(HRP)] });
    const context: Context.Context = {
      networkID: NETWORK_ID,
      hrp: HRP,
      xBlockchainID: X_CHAIN,
      pBlockchainID: P_CHAIN,
      cBlockchainID: C_CHAIN,
      avaxAssetID: (await client.getStakingAssetID({ subnetID: P_CHAIN })).assetID,
      baseTxFee: 0n,
      createAssetTxFee: 0n,
      platformFeeConfig: await client.getFeeConfig(),
    };
    const newcomer = node('newcomer');
    const message = fromManager(registration(newcomer));
    const tx = pvm.e.newRegisterL1ValidatorTx(
      {
        feeState,
        fromAddressesBytes: [operator.shortId],
        utxos,
        balance: ONE_AVAX,
        blsSignature: newcomer.proof(),
        message,
      },
      context,
    );
    tx.addSignature(await secp256k1.sign(tx.toBytes(), operator.privateKey));
    const { txID } = await client.issueSignedTx(tx.getSignedTx());
    expect(await client.getTxStatus({ txID })).toEqual({ status: 'Committed' });
    expect((await client.getTx({ txID })).toBytes()).toEqual(tx.getSignedTx().toBytes());
    const json = (await client.getTxJson({ txID })).tx as TxJson;
    expect(json).toMatchObject({
      id: txID,
      unsignedTx: {
        networkID: NETWORK_ID,
        blockchainID: P_CHAIN,
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
    expect(json.credentials).toEqual([
      { signatures: [expect.stringMatching(/^0x[0-9a-f]{130}$/)] },
    ]);
    const { validators } = (await client.getCurrentValidators({
      subnetID: SUBNET,
      nodeIDs: [newcomer.nodeId],
    })) as unknown as { validators: { validationID: string; balance: string }[] };
    expect(validators).toHaveLength(1);
    const details = await client.getL1Validator(validators[0]!.validationID);
    expect(details).toMatchObject({
      nodeID: newcomer.nodeId,
      subnetID: SUBNET,
      publicKey: bytesToHex(newcomer.publicKey),
      weight: 500n,
      balance: ONE_AVAX,
      minNonce: 0n,
      startTime: START,
    });
    expect(details.remainingBalanceOwner.getAddresses().map((one) => one.toBytes())).toEqual([
      operator.shortId,
    ]);
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
    const newcomer = node('newcomer');
    const message = fromManager(registration(newcomer));
    await wallet.issue(wallet.register(message, newcomer.proof(), ONE_AVAX));
    expect(await at(1, SUBNET)).toEqual(founders);
    expect(Object.keys(await at(2, SUBNET))).toHaveLength(3);
    expect(await network.refusal('platform.getValidatorsAt', { height: 3, subnetID: SUBNET })).toBe(
      'failed to get validator set at 3: failed to fetch validator set at unfinalized height ' +
        `with SubnetID = ${SUBNET}: current P-chain height (2) < requested P-Chain height (3)`,
    );
  });

  test.each([['18446744073709551615'], ['tip'], [-1], [1.5], ['99999999999999999999999']])(
    'are refused for height %s',
    async (height) => {
      expect(await testChain().refusal('platform.getValidatorsAt', { height })).toMatch(
        /^couldn't unmarshal an argument\. /,
      );
    },
  );

  test('combine inactive validators into one node without a key', async () => {
    const network = testChain({ converted: false });
    const { validators, ...rest } = conversion();
    const inactive = validators.map((one) => ({ ...one, balance: nAvax(0n) }));
    network.chain.convertSubnet({ ...rest, validators: inactive });
    const answer = await network.call('platform.getValidatorsAt', {
      height: 'proposed',
      subnetID: SUBNET,
    });
    const nobody = nodeIdFromBytes(new Uint8Array(20));
    expect(nobody).toBe('NodeID-111111111111111111116DBWJs');
    expect(answer).toEqual({ [nobody]: { publicKey: null, weight: '2000' } });
    const current = await network.call<{ validators: { balance: string }[] }>(
      'platform.getCurrentValidators',
      { subnetID: SUBNET, nodeIDs: [] },
    );
    expect(current.validators.map(({ balance }) => balance)).toEqual(['0', '0']);
  });
});

describe('calls of every form', () => {
  const network = testChain();

  test('errors have the code of a server error, unknown methods a code of their own', async () => {
    expect(await network.handle('platform.getTxStatus', { txID: 'x' })).toMatchObject({
      error: { code: -32000 },
    });
    for (const method of ['platform.nonsense', 'constructor', '__proto__']) {
      expect(await network.handle(method, {})).toMatchObject({
        error: { code: -32000, data: null },
      });
    }
  });
});
