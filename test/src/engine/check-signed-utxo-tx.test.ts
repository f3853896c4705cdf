import { registrationValidationId } from '../../../src/protocol/warp/payloads.ts';
import {
  avaxSerial,
  Credential,
  evm,
  pvm,
  Signature,
  TransferableOutput,
  type UnsignedTx,
} from '@avalabs/avalanchejs';
import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, test } from 'vitest';
import { createKeySigner } from '../../../src/adapters/keys/key-signer.ts';
import { bytesToHex } from '../../../src/domain/identity/bytes.ts';
import {
  idFromBytes,
  idToBytes,
  P_CHAIN_ID,
  type PChainTxId,
  type ValidationId,
} from '../../../src/domain/identity/ids.ts';
import type { Message } from '../../../src/domain/message.ts';
import { nAvax, wei } from '../../../src/domain/units.ts';
import type { CExportIntent, MessageTerms, PChainIntent } from '../../../src/engine/intent.ts';
import { checkSignedUtxoTx, isSpenderOfAccount } from '../../../src/engine/check-signed-utxo-tx.ts';
import { english } from '../../../src/i18n/english.ts';
import type { SignedUtxoTx } from '../../../src/ports/signer.ts';
import type { PChainPlan } from '../../../src/ports/tx-builder.ts';
import { warpMessageId } from '../../../src/protocol/warp/message.ts';
import { named, node, type Account } from '../sandbox/pchain/helpers/keys.ts';
import { Wallet } from '../sandbox/pchain/helpers/wallet.ts';
import {
  fromManager,
  registration,
  unsignedMessage,
  weightChange,
} from '../sandbox/pchain/helpers/messages.ts';
import {
  AVAX,
  C_CHAIN,
  context,
  L1_CHAIN,
  NETWORK_ID,
  ONE_AVAX,
  operator,
  stranger,
  SUBNET,
} from '../sandbox/pchain/helpers/test-chain.ts';
import { spendingOf, unsignedOf } from '../sandbox/pchain/helpers/spending.ts';

const network = { chainId: 43112n, networkId: NETWORK_ID, cChainId: C_CHAIN };
const validation = idFromBytes<ValidationId>(named('validation'));
const otherValidation = idFromBytes<ValidationId>(named('other validation'));
const common = await spendingOf(operator);
type Common = Partial<typeof common>;

const increase = (
  changes: Common & { balance?: bigint; validationId?: string; memo?: Uint8Array } = {},
  on = context,
) =>
  pvm.e.newIncreaseL1ValidatorBalanceTx(
    { ...common, balance: ONE_AVAX, validationId: validation, ...changes },
    on,
  );

async function signed(
  tx: UnsignedTx | Uint8Array,
  chain: 'P' | 'C' = 'P',
  by: Account = operator,
): Promise<SignedUtxoTx> {
  return createKeySigner(by.privateKey).signUtxoTx(unsignedOf(tx, chain));
}

function intentOf(
  tx: UnsignedTx,
  plan: PChainPlan,
  asks?: MessageTerms,
  carriedMessageId?: string,
) {
  const back = unsignedOf(tx, 'P');
  return {
    effect: 'p-chain-tx',
    title: { key: 'step.add', values: {} },
    networkId: NETWORK_ID,
    tx: back,
    plan,
    burns: back.fee,
    moves: back.amount,
    ...(asks && { messageTerms: asks }),
    ...(carriedMessageId !== undefined && { carriedMessageId }),
  } satisfies PChainIntent;
}

function differing(tx: SignedUtxoTx, intent: PChainIntent | CExportIntent, of = network) {
  try {
    checkSignedUtxoTx(tx, intent, operator, of);
    return undefined;
  } catch (error) {
    expect(error).toMatchObject({ code: 'E-SIGN-201' });
    return english.t((error as { values: { differs: Message } }).values.differs);
  }
}

describe('checkSignedUtxoTx for a top-up', () => {
  const honest = increase();
  const plan = { type: 'increase-balance', validationId: validation, balance: ONE_AVAX } as const;
  const intent = intentOf(honest, plan);

  const message = fromManager(weightChange(validation, 1n, 0n));
  test.each<[string | undefined, UnsignedTx, Partial<PChainIntent>?, Partial<typeof network>?]>([
    [undefined, honest],
    ['the network ID', increase({}, { ...context, networkID: 1 })],
    ['the balance', increase({ balance: ONE_AVAX + 1n })],
    ['the validation ID', increase({ validationId: otherValidation })],
    ['the fee', increase({ feeState: { ...common.feeState, price: 11n } })],
    ['the recipient', increase({ changeAddressesBytes: [stranger.shortId] })],
    ['its type', pvm.e.newSetL1ValidatorWeightTx({ ...common, message }, context)],
    ['its inputs', honest, { tx: { ...intent.tx, inputs: ['another:0'] } }],
    // A part that has no name.
    ['a part of it', increase({ memo: Uint8Array.of(1) }), { burns: nAvax(2n * intent.burns) }],
    // Another network than the profile's, even if the intent and the endpoint agree on it.
    ['the network ID', honest, {}, { networkId: 5 }],
    ['the network ID', honest, { networkId: 5 }],
  ])('finds the difference of a transaction: %s', async (differs, tx, changes, of) => {
    const meant = { ...intent, ...changes };
    expect(differing(await signed(tx), meant, { ...network, ...of })).toBe(differs);
  });

  test('refuses the signature of another account, truncated bytes and a wrong ID', async () => {
    expect(differing(await signed(honest, 'P', stranger), intent)).toBe('the account');
    const whole = await signed(honest);
    const bytes = whole.bytes.slice(0, -1);
    const txId = idFromBytes<PChainTxId>(sha256(bytes));
    expect(differing({ bytes, txId }, intent)).toBe('its form');
    expect(differing({ ...whole, txId }, intent)).toBe('its ID');
    // The unsigned part, the number of credentials, and one credential: its type, its number of signatures, and those.
    const cut = (from: number, to?: number) => [...whole.bytes.slice(from, to)];
    const [unsigned, type, signature] = [cut(0, -77), cut(-73, -69), cut(-65)];
    const one = [...type, 0, 0, 0, 1, ...signature];
    for (const [differs, ...credentials] of [
      ['the number of signatures', 0, 0, 0, 2, ...one, ...one],
      ['the account', 0, 0, 0, 1, ...type, 0, 0, 0, 2, ...signature, ...signature],
    ] as const) {
      const doubled = Uint8Array.from([...unsigned, ...credentials]);
      const itsId = idFromBytes<PChainTxId>(sha256(doubled));
      expect(differing({ bytes: doubled, txId: itsId }, intent)).toBe(differs);
    }
  });
});

describe('checkSignedUtxoTx for a registration', () => {
  const added = node('added');
  const payload = registration(added);
  const message = fromManager(payload);
  const register = (proof = added.proof(), signedMessage = message) =>
    pvm.e.newRegisterL1ValidatorTx(
      { ...common, balance: ONE_AVAX, blsSignature: proof, message: signedMessage },
      context,
    );
  const honest = register();
  const idOf = (unsigned: Uint8Array) => idFromBytes<PChainTxId>(warpMessageId(unsigned));
  const carriedMessageId = idOf(unsignedMessage(payload));
  const plan = {
    type: 'register-validator',
    balance: nAvax(ONE_AVAX),
    proof: bytesToHex(added.proof()) as never,
    signedMessage: message,
  } as const;
  const asks = {
    kind: 'registration',
    subnetId: SUBNET,
    nodeId: added.nodeId,
    validationId: idFromBytes<ValidationId>(registrationValidationId(payload)),
    remainingBalanceOwner: { threshold: 1, addresses: [operator.shortId] },
    disableOwner: { threshold: 1, addresses: [operator.shortId] },
  } as const;
  const intent = intentOf(honest, plan, asks, carriedMessageId);

  const other = node('other');
  const terms = (changed: object) => ({ messageTerms: { ...asks, ...changed } });
  const owner = { threshold: 1, addresses: [stranger.shortId] };

  test.each<[string | undefined, UnsignedTx, Partial<PChainIntent>?]>([
    [undefined, honest],
    ['the proof of possession', register(other.proof())],
    ['the message', register(added.proof(), fromManager(registration(other)))],
    ['the message', honest, { carriedMessageId: idOf(new Uint8Array(4)) }],
    ['the message', honest, { plan: { ...plan, signedMessage: message.slice(0, -1) } }],
    ['the node', honest, terms({ nodeId: other.nodeId })],
    ['the L1', honest, terms({ subnetId: L1_CHAIN })],
    ['the validation ID', honest, terms({ validationId: otherValidation })],
    ['the refund address', honest, terms({ remainingBalanceOwner: owner })],
    ['address that may disable the validator', honest, terms({ disableOwner: owner })],
  ])('finds the difference of a transaction: %s', async (differs, tx, changes) => {
    expect(differing(await signed(tx), { ...intent, ...changes })).toBe(differs);
  });

  test('refuses a message for another network', async () => {
    const foreign = unsignedMessage(payload, { networkId: 1 });
    const signedMessage = fromManager(payload, { networkId: 1 });
    const tx = register(added.proof(), signedMessage);
    const lured = intentOf(tx, { ...plan, signedMessage }, asks, idOf(foreign));
    expect(differing(await signed(tx), lured)).toBe('the network ID of the message');
  });
});

describe('checkSignedUtxoTx for a weight change', () => {
  const message = fromManager(weightChange(validation, 3n, 700n));
  const tx = pvm.e.newSetL1ValidatorWeightTx({ ...common, message }, context);
  const unsigned = unsignedMessage(weightChange(validation, 3n, 700n));
  const carriedMessageId = idFromBytes<PChainTxId>(warpMessageId(unsigned));
  const asks = { kind: 'weight', validationId: validation, nonce: 3n, weight: 700n } as const;
  const intent = intentOf(
    tx,
    { type: 'set-weight', signedMessage: message },
    asks,
    carriedMessageId,
  );

  test.each<[string | undefined, object]>([
    [undefined, {}],
    ['the validation ID', { validationId: otherValidation }],
    ['the message index', { nonce: 4n }],
    ['the weight', { weight: 0n }],
  ])('finds the difference of the message: %s', async (differs, changed) => {
    const other = { ...intent, messageTerms: { ...asks, ...changed } };
    expect(differing(await signed(tx), other)).toBe(differs);
  });
});

describe('checkSignedUtxoTx for an export', () => {
  const usual = {
    ...{ amount: ONE_AVAX as bigint, destination: P_CHAIN_ID as string, to: operator.shortId },
    ...{ nonce: 5n, fee: 1000n, from: context },
  };
  const exporting = (changes: Partial<typeof usual>) => {
    const { amount, destination, to, nonce, fee, from } = { ...usual, ...changes };
    return evm.newExportTx(from, amount, destination, operator.evmBytes, [to], fee, nonce);
  };
  const honest = exporting({});
  const back = unsignedOf(honest, 'C');
  const intent: CExportIntent = {
    effect: 'c-export',
    baseFee: wei(1n),
    title: { key: 'step.add', values: {} },
    networkId: NETWORK_ID,
    tx: back,
    nonce: 5n,
    burns: back.fee,
    moves: back.amount,
  };

  test.each<[string | undefined, Partial<typeof usual>]>([
    [undefined, {}],
    ['the network ID', { from: { ...context, networkID: 1 } }],
    ['the chain', { from: { ...context, cBlockchainID: L1_CHAIN } }],
    ['the destination', { destination: context.xBlockchainID }],
    ['the nonce', { nonce: 6n }],
    ['the fee', { fee: 1001n }],
    ['the amount', { amount: ONE_AVAX + 1n }],
    ['the recipient', { to: stranger.shortId }],
  ])('finds the difference of a transaction: %s', async (differs, changed) => {
    expect(differing(await signed(exporting(changed), 'C'), intent)).toBe(differs);
  });

  test('refuses the signature of another account', async () => {
    expect(differing(await signed(honest, 'C', stranger), intent)).toBe('the account');
  });
});

describe('checkSignedUtxoTx for an import', () => {
  const importing = (sourceChainId: string, output: object = {}) =>
    pvm.e.newImportTx(
      { ...common, sourceChainId, toAddressesBytes: [operator.shortId], ...output },
      context,
    );
  const honest = importing(C_CHAIN);
  const intent = intentOf(honest, { type: 'import-from-c' });

  test('accepts the approved import, and refuses one from another chain or to another account', async () => {
    expect(differing(await signed(honest), intent)).toBeUndefined();
    const elsewhere = await signed(importing(L1_CHAIN));
    expect(differing(elsewhere, intent)).toBe('the source');
    // Also if the plan itself contains the output.
    for (const output of [
      { toAddressesBytes: [stranger.shortId] },
      { toAddressesBytes: [operator.shortId, stranger.shortId] },
      { toAddressesBytes: [operator.shortId, stranger.shortId], threshold: 2 },
      { locktime: 1n },
    ]) {
      const stolen = importing(C_CHAIN, output);
      const planned = intentOf(stolen, { type: 'import-from-c' });
      expect(differing(await signed(stolen), planned)).toBe('the recipient');
    }
    const mixed = honest.toBytes();
    // The first of the asset IDs.
    const at = bytesToHex(mixed).indexOf(bytesToHex(idToBytes(AVAX)).slice(2)) / 2 - 1;
    mixed[at]! ^= 1;
    const planned = { ...intent, tx: unsignedOf(mixed, 'P') };
    expect(differing(await signed(mixed), planned)).toBe('the asset');
  });
});

describe('isSpenderOfAccount', () => {
  const wallet = new Wallet({ call: () => Promise.reject(new Error('unused')) }, operator);
  const outputs = [TransferableOutput.fromNative(context.avaxAssetID, 1n, [stranger.shortId])];
  const imports = pvm.e.newImportTx(
    { ...common, sourceChainId: C_CHAIN, toAddressesBytes: [operator.shortId] },
    context,
  );
  const moves = pvm.e.newBaseTx({ ...common, outputs }, context);
  const disables = pvm.e.newDisableL1ValidatorTx(
    { ...common, validationId: validation, disableAuth: [0] },
    context,
  );
  const exportsAvax = pvm.e.newExportTx(
    { ...common, destinationChainId: C_CHAIN, outputs },
    context,
  );
  const inputOf = (tx: UnsignedTx): string => {
    const [first] = tx.getInputUtxos();
    return `${first!.utxoId.txID.toString()}:${first!.utxoId.outputIdx.value()}`;
  };
  const check = (bytes: Uint8Array, input: string, id = idFromBytes(sha256(bytes))) =>
    isSpenderOfAccount({ id: id as PChainTxId, bytes }, (output) => output === input, operator);

  test.each([
    ['a top-up', increase()],
    ['an import', imports],
    ['a transfer of another wallet', moves],
    ['an export to the C-Chain', exportsAvax],
  ])('%s counts only with the signature of the account, its ID and the output', async (_, tx) => {
    const input = inputOf(tx);
    const own = await wallet.sign(tx);
    expect(check(own, input)).toBe(true);
    expect(check(own, 'another:0')).toBe(false);
    expect(check(own, input, validation)).toBe(false);
    const unsigned = tx.toBytes();
    expect(check(unsigned, input)).toBe(false);
  });

  test('an authorization by another account takes nothing from the signatures of the inputs', async () => {
    expect(check(await wallet.sign(disables, stranger), inputOf(disables))).toBe(true);
  });

  test.each([
    ['of another account', [stranger]],
    ['of several accounts', [operator, stranger]],
    ['of nobody', []],
  ])('a transaction with signatures %s does not count', async (_, by) => {
    const tx = increase();
    const signatures = await Promise.all(
      by.map(async (account) => {
        const { bytes } = await signed(tx, 'P', account);
        return new Signature(bytes.slice(-65));
      }),
    );
    const credentials = tx.getInputUtxos().map(() => new Credential(signatures));
    const bytes = new avaxSerial.SignedTx(tx.getTx(), credentials).toBytes();
    expect(check(bytes, inputOf(tx))).toBe(false);
  });
});
