import { registrationValidationId } from '../../../../src/protocol/warp/payloads.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { utils } from '@avalabs/avalanchejs';
import { keccak256, serializeTransaction } from 'viem/utils';
import { describe, expect, test } from 'vitest';
import { createKeySigner, typedTransaction } from '../../../../src/adapters/keys/key-signer.ts';
import { createTxBuilder } from '../../../../src/adapters/p-chain/tx-builder.ts';
import { parseProofOfPossession } from '../../../../src/domain/identity/bls-key.ts';
import { bytesToHex, hexToBytes, type Hex } from '../../../../src/domain/identity/bytes.ts';
import {
  idFromBytes,
  parseId,
  type BlockchainId,
  type PChainTxId,
  type ValidationId,
} from '../../../../src/domain/identity/ids.ts';
import { wei } from '../../../../src/domain/units.ts';
import type { CExportIntent, EvmCallIntent, PChainIntent } from '../../../../src/engine/intent.ts';
import { checkSignedEvmTx, unsignedTxOf } from '../../../../src/engine/check-signed-evm.ts';
import { checkSignedUtxoTx } from '../../../../src/engine/check-signed-utxo-tx.ts';
import type { Utxo } from '../../../../src/ports/p-chain.ts';
import type { Signer } from '../../../../src/ports/signer.ts';
import { warpMessageId } from '../../../../src/protocol/warp/message.ts';
import type { LedgerSettings, OnScreen } from '../../../helpers/ledger/app.cjs';
import { node } from '../../sandbox/pchain/helpers/keys.ts';
import {
  fromManager,
  registration,
  unsignedMessage,
  weightChange,
} from '../../sandbox/pchain/helpers/messages.ts';
import {
  AVAX,
  C_CHAIN,
  HRP,
  NETWORK_ID,
  ONE_AVAX,
  operator,
  SUBNET,
  testChain,
} from '../../sandbox/pchain/helpers/test-chain.ts';
import { answersTo, replayedLedger, storeOf } from './helpers/replayed-ledger.ts';
import * as asks from './helpers/requests.ts';

const ACCOUNT = 3;
const EVM_KEY = '11'.repeat(32);
const { evmAddress } = createKeySigner(hexToBytes(EVM_KEY));
const payer = { shortId: operator.shortId, evmAddress };
const KEYS = {
  [`44'/60'/0'/0/${ACCOUNT}`]: EVM_KEY,
  [`44'/9000'/0'/0/${ACCOUNT}`]: bytesToHex(operator.privateKey).slice(2),
};
const FUJI_C = parseId<BlockchainId>(
  'yH8D7ThNJkxmtkuv2jgBa4P1Rn3Qpr4pPr7QYNfcdoS6k6HWp',
  'noun.blockchain-id',
);
const LOCAL = { chainId: 43_113n, networkId: NETWORK_ID, cChainId: C_CHAIN };
const FUJI = { ...LOCAL, networkId: 5, cChainId: FUJI_C };
const UNKNOWN = { ...LOCAL, networkId: 31_337 };
const BEGIN = [asks.info, asks.evmKey(ACCOUNT), asks.pChainKey(ACCOUNT)];
const EXAMINE = [asks.info, asks.evmKey(ACCOUNT)];

type Intent = EvmCallIntent | PChainIntent | CExportIntent;

/** The unsigned bytes in hex, and the requests to sign them as contents or as a hash. */
function requestsFor(intent: Intent) {
  const coin = intent.effect === 'p-chain-tx' ? 9000 : 60;
  const raw =
    intent.effect === 'evm-call'
      ? serializeTransaction(typedTransaction(unsignedTxOf(intent, 7n))).slice(2)
      : bytesToHex(intent.tx.bytes).slice(2);
  const bytes: Hex = `0x${raw}`;
  const hash = (intent.effect === 'evm-call' ? keccak256(bytes) : sha256Hex(bytes)).slice(2);
  const contents =
    intent.effect === 'evm-call'
      ? asks.call(ACCOUNT, raw)
      : [...asks.bytes(coin, ACCOUNT, raw), asks.signature(ACCOUNT)];
  return { raw, hash, contents, hashed: [asks.hash(coin, hash), asks.signature(ACCOUNT)] };
}

const sha256Hex = (bytes: Hex): Hex => bytesToHex(sha256(hexToBytes(bytes)));

/** A signer on a device that expects exactly these requests, over at most two connections. */
async function onDevice(requests: readonly string[], settings: LedgerSettings = {}) {
  const screen: OnScreen[] = [];
  const device = { keys: KEYS, ...settings };
  const store = storeOf(
    await answersTo([...BEGIN, ...requests], device, (what) => screen.push(what)),
  );
  return { signer: await replayedLedger([store, store]).open(ACCOUNT), store, screen };
}

/** Signs as the engine does. Returns what the device was expected to show. */
async function signChecked(intent: Intent, signer: Signer, network = LOCAL) {
  if (intent.effect === 'evm-call') {
    const tx = unsignedTxOf(intent, 7n);
    const shown = await signer.device!.examine({ kind: 'evm', tx });
    checkSignedEvmTx(await signer.signEvmTx(tx), intent, 7n, network);
    return shown;
  }
  const shown = await signer.device!.examine({ kind: 'utxo', tx: intent.tx });
  checkSignedUtxoTx(await signer.signUtxoTx(intent.tx), intent, signer, network);
  return shown;
}

/** Expects that the device signs after it has shown the contents, or the announced hash. */
async function expectSigned(
  intent: Intent,
  shows: 'contents' | 'hash',
  network = LOCAL,
  settings: LedgerSettings = {},
) {
  const { raw, hash, contents, hashed } = requestsFor(intent);
  const requests = shows === 'contents' ? contents : hashed;
  const { signer, store, screen } = await onDevice([...EXAMINE, ...requests], settings);
  expect({ evmAddress: signer.evmAddress, shortId: signer.shortId }).toEqual({
    evmAddress,
    shortId: operator.shortId,
  });
  const shown = await signChecked(intent, signer, network);
  expect(shown).toEqual(shows === 'contents' ? { shows } : { shows, hash });
  expect(screen).toEqual([shows === 'contents' ? { shows, bytes: raw } : { shows, hash }]);
  store.ensureQueueEmpty();
}

function callIntent(words: number, accessList: EvmCallIntent['accessList'] = []): EvmCallIntent {
  return {
    effect: 'evm-call',
    title: { key: 'step.add', values: {} },
    chainId: 43113n,
    from: evmAddress,
    contract: { name: { key: 'contract.middleware', values: {} }, to: evmAddress },
    call: { function: 'call', args: [] },
    data: `0x12345678${'00'.repeat(32 * words)}`,
    value: wei(5n),
    accessList,
    gas: 50_000n,
    fee: { typical: wei(1n), most: wei(50_000n * 30n) },
    maxFeePerGas: wei(30n),
    maxPriorityFeePerGas: wei(1n),
    simulated: { block: 1n, at: 0 },
  };
}

describe('a call', () => {
  // Longer than one piece; some pieces end where a transaction could seem to end.
  test.each([1, 6, 8, 30])('is displayed by the device (%i words of data)', async (words) => {
    const storageKeys = ['00', '80', 'ff'].map((value): Hex => `0x${value.repeat(32)}`);
    await expectSigned(callIntent(words, [{ address: evmAddress, storageKeys }]), 'contents');
  });

  test('is signed by its announced hash if it is too long to be displayed', async () => {
    await expectSigned(callIntent(600), 'hash');
  });
});

const validationId = parseId<ValidationId>(
  '2q9e4r6Mu3U68nU1fYjgbR6JvwrRx36CohpAX5UQxse55x1Q5',
  'noun.validation-id',
);
const added = node('added');
const registering = registration(added);
const weighing = weightChange(validationId, 1n, 5n);
const idOf = (payload: Uint8Array): string =>
  idFromBytes<PChainTxId>(warpMessageId(unsignedMessage(payload)));

type Agreed = Pick<PChainIntent, 'plan' | 'messageTerms' | 'carriedMessageId'>;

/** The kinds of transactions that the program builds, with the approved content. */
const AGREED = {
  'increase-balance': { plan: { type: 'increase-balance', validationId, balance: ONE_AVAX } },
  'register-validator': {
    plan: {
      type: 'register-validator',
      balance: ONE_AVAX,
      proof: parseProofOfPossession(bytesToHex(added.proof())),
      signedMessage: fromManager(registering),
    },
    messageTerms: {
      kind: 'registration',
      subnetId: SUBNET,
      nodeId: added.nodeId,
      validationId: idFromBytes<ValidationId>(registrationValidationId(registering)),
      remainingBalanceOwner: { threshold: 1, addresses: [operator.shortId] },
      disableOwner: { threshold: 1, addresses: [operator.shortId] },
    },
    carriedMessageId: idOf(registering),
  },
  'set-weight': {
    plan: { type: 'set-weight', signedMessage: fromManager(weighing) },
    messageTerms: { kind: 'weight', validationId, nonce: 1n, weight: 5n },
    carriedMessageId: idOf(weighing),
  },
  'import-from-c': { plan: { type: 'import-from-c' } },
} satisfies Record<string, Agreed>;

const builderOn = (network: typeof LOCAL) =>
  createTxBuilder(network, { avaxAssetId: AVAX, feeWeights: [1, 1000, 1000, 4] });
const { utxos } = await testChain().call<{ utxos: Hex[] }>('platform.getUTXOs', {
  addresses: [operator.address(HRP)],
  encoding: 'hexnc',
});
const outputs = utxos.map((hex) => ({ bytes: utils.hexToBuffer(hex) }) as unknown as Utxo);

const title = { key: 'step.add', values: {} } as const;
function intentOf(kind: keyof typeof AGREED, network: typeof LOCAL): PChainIntent {
  const agreed = AGREED[kind];
  const tx = builderOn(network).build(agreed.plan, { payer, utxos: outputs, gasPrice: 10n });
  const { networkId } = network;
  const paid = { networkId, tx, burns: tx.fee, moves: tx.amount };
  return { effect: 'p-chain-tx', title, ...paid, ...agreed };
}
function exportOn(network: typeof LOCAL): CExportIntent {
  const tx = builderOn(network).buildExport(payer, ONE_AVAX, 9n, wei(25n * 10n ** 9n));
  const { networkId } = network;
  const paid = { nonce: 9n, baseFee: wei(1n), burns: tx.fee, moves: tx.amount };
  return { effect: 'c-export', title, networkId, tx, ...paid };
}

describe('a transaction of the P-Chain', () => {
  test.each([
    ['increase-balance', LOCAL],
    ['increase-balance', FUJI],
    ['register-validator', LOCAL],
    ['set-weight', LOCAL],
    ['import-from-c', FUJI],
  ] as const)('is displayed by the device: %s', async (kind, network) => {
    await expectSigned(intentOf(kind, network), 'contents', network);
  });

  test('is signed with the C-Chain key if it is an export from the C-Chain', async () => {
    await expectSigned(exportOn(FUJI), 'contents', FUJI);
  });

  test.each([
    ['of an L1, with an app that is too old to display it', 'set-weight', LOCAL, '1.2.0'],
    ['of a network that is unknown to the app', 'increase-balance', UNKNOWN, '1.4.4'],
    ['from a C-Chain that it does not know', 'import-from-c', LOCAL, '1.4.4'],
    ['that is an export from such a one', 'export', LOCAL, '1.4.4'],
  ] as const)('%s is signed by the announced hash', async (_, kind, network, version) => {
    const intent = kind === 'export' ? exportOn(network) : intentOf(kind, network);
    await expectSigned(intent, 'hash', network, { version });
  });

  test('is signed by its hash after the app failed to display it', async () => {
    const intent = intentOf('increase-balance', LOCAL);
    const { hash, contents, hashed } = requestsFor(intent);
    // After its refusal, the device gets no request for the signature.
    const requests = [...EXAMINE, ...contents.slice(0, -1), ...EXAMINE, ...hashed];
    const { signer, store } = await onDevice(requests, { cannotRead: [0x26] });
    await expect(signChecked(intent, signer)).rejects.toMatchObject({ code: 'E-LED-109' });
    expect(await signChecked(intent, signer)).toEqual({ shows: 'hash', hash });
    store.ensureQueueEmpty();
  });
});
