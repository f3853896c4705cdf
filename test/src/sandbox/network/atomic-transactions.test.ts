import { addTxSignatures, Context, evm, secp256k1, utils } from '@avalabs/avalanchejs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hexToBytes } from '../../../../src/domain/identity/bytes.ts';
import { startTestSandbox, type TestSandbox } from '../../../helpers/sandbox/sandbox.ts';

interface Answer {
  readonly result?: Record<string, unknown>;
  readonly error?: unknown;
}

const NEVER_ISSUED = 'Emoq4snhkY7Mf4pjEoNuaQHQvRa7eAsH7g99u8smXW9UfDe6Y';

let sandbox: TestSandbox;
const ask = async (method: string, params: object): Promise<Answer> => {
  const answer = await fetch(`${sandbox.apiUrl}/ext/bc/C/avax`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { result, error } = (await answer.json()) as Answer;
  return { ...(result && { result }), ...(error !== undefined && { error }) };
};
const failed = (message: string): Answer => ({ error: { code: -32000, message, data: null } });
const account = () => sandbox.profile.accounts.find(({ name }) => name === 'operator')!;
const nonce = () => sandbox.controls.cChain.account(account().evmAddress).nonce;

/**
 * Returns a signed export of one AVAX.
 * @param signer the private key of the signing account
 */
async function exported(at: bigint, fee = 100_000n, signer = account().privateKey) {
  const context = await Context.getContextFromURI(sandbox.apiUrl);
  const owner = utils.bech32ToBytes(account().pChainAddress);
  const address = utils.hexToBuffer(account().evmAddress);
  const unsignedTx = evm.newExportTx(
    context,
    1_000_000_000n,
    context.pBlockchainID,
    address,
    [owner],
    fee,
    at,
  );
  const keys = [hexToBytes(signer)];
  if (signer === account().privateKey) await addTxSignatures({ unsignedTx, privateKeys: keys });
  else unsignedTx.addSignatureAt(await secp256k1.sign(unsignedTx.toBytes(), keys[0]!), 0, 0);
  return utils.bufferToHex(utils.addChecksum(unsignedTx.getSignedTx().toBytes()));
}

const issue = (tx: string) => ask('avax.issueTx', { tx });

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());

test('has no avax.getAtomicTxStatus', async () => {
  expect(await ask('avax.getAtomicTxStatus', { txID: NEVER_ISSUED })).toEqual(
    failed('rpc: can\'t find method "avax.GetAtomicTxStatus"'),
  );
});

test('does not find an atomic transaction before it is accepted', async () => {
  const missing = failed('fetching tx: reading tx: not found');
  expect(await ask('avax.getAtomicTx', { txID: NEVER_ISSUED })).toEqual(missing);
  sandbox.controls.atomic.mode = 'hold';
  const tx = await exported(nonce());
  const { result } = await issue(tx);
  const { txID } = result as { txID: string };
  expect(await ask('avax.getAtomicTx', { txID })).toEqual(missing);
  expect(await issue(tx)).toEqual({ result: { txID } });
  expect(await issue(await exported(nonce(), 90_000n))).toEqual(
    failed('issuing tx: insufficient fee'),
  );
  await sandbox.controls.atomic.release();
  sandbox.controls.atomic.mode = 'accept';
  expect(await ask('avax.getAtomicTx', { txID })).toEqual({
    result: { tx, encoding: 'hex', blockHeight: '1' },
  });
  expect(await ask('avax.getAtomicTx', { txID, encoding: 'json' })).toEqual(
    failed('encoding tx: encoding tx: unsupported encoding in method'),
  );
  expect(await issue(tx)).toEqual(
    failed(
      `issuing tx: state verification: nonce mismatch: address ${account().evmAddress} has nonce 1 but needs 0`,
    ),
  );
});

test('returns an ID for an export that it then loses', async () => {
  sandbox.controls.atomic.mode = 'swallow';
  const tx = await exported(nonce());
  const { result } = await issue(tx);
  sandbox.controls.atomic.mode = 'accept';
  expect(await ask('avax.getAtomicTx', result!)).toEqual(
    failed('fetching tx: reading tx: not found'),
  );
  expect(await issue(tx)).toEqual({ result });
  expect(await ask('avax.getAtomicTx', result!)).toMatchObject({ result: { blockHeight: '2' } });
});

test.each([
  ['0x7852b855', "parsing tx: couldn't unpack codec version"],
  ['0xnull', "decoding tx: encoding/hex: invalid byte: U+006E 'n'"],
  ['0x0000', 'decoding tx: input string is smaller than the checksum size'],
])('refuses %s as bytes', async (tx, message) => {
  expect(await ask('avax.issueTx', { tx, encoding: 'hex' })).toEqual(failed(message));
});
