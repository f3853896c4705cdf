import { sha256 } from '@noble/hashes/sha2.js';
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
import { nAvax, wei } from '../../../../src/domain/units.ts';
import type { SignRequest, Signer, UnsignedEvmTx } from '../../../../src/ports/signer.ts';
import type { PChainPlan, UnsignedUtxoTx } from '../../../../src/ports/tx-builder.ts';
import { encodeUtxo } from '../../../../src/sandbox/pchain/codec/signed-tx.ts';
import type { ShortId } from '../../../../src/sandbox/pchain/state/types.ts';
import type { LedgerSettings, OnScreen } from '../../../helpers/ledger/app.cjs';
import {
  fromManager,
  newcomer,
  newcomerMessage,
  weightChange,
} from '../../sandbox/pchain/helpers/messages.ts';
import {
  AVAX,
  C_CHAIN,
  NETWORK_ID,
  ONE_AVAX,
  operator,
} from '../../sandbox/pchain/helpers/test-chain.ts';
import { answersTo, replayedLedger, storeOf } from './helpers/replayed-ledger.ts';
import * as asks from './helpers/requests.ts';

const ACCOUNT = 3;
const EVM_KEY = '11'.repeat(32);
const PATHS = {
  [`44'/60'/0'/0/${ACCOUNT}`]: EVM_KEY,
  [`44'/9000'/0'/0/${ACCOUNT}`]: bytesToHex(operator.privateKey).slice(2),
};
/** The same keys without a device. */
const KEYS = {
  C: createKeySigner(hexToBytes(EVM_KEY)),
  P: createKeySigner(Uint8Array.from(operator.privateKey)),
};
const { evmAddress } = KEYS.C;
const { shortId } = KEYS.P;
const payer = { shortId, evmAddress };
const BEGIN = [asks.info, asks.evmKey(ACCOUNT), asks.pChainKey(ACCOUNT)];
const EXAMINE = [asks.info, asks.evmKey(ACCOUNT)];

/** The unsigned bytes in hex, and the requests to sign them as contents or as a hash. */
function requestsFor(request: SignRequest) {
  const isCall = request.kind === 'evm';
  const coin = !isCall && request.tx.chain === 'P' ? 9000 : 60;
  const bytes = isCall
    ? hexToBytes(serializeTransaction(typedTransaction(request.tx)))
    : request.tx.bytes;
  const raw = bytesToHex(bytes).slice(2);
  const hash = (isCall ? keccak256(bytes) : bytesToHex(sha256(bytes))).slice(2);
  const contents = isCall
    ? asks.call(ACCOUNT, raw)
    : [...asks.bytes(coin, ACCOUNT, raw), asks.signature(ACCOUNT)];
  return { raw, hash, contents, hashed: [asks.hash(coin, hash), asks.signature(ACCOUNT)] };
}

/** A signer on a device that expects exactly these requests, over at most two connections. */
async function onDevice(requests: readonly string[], settings: LedgerSettings = {}) {
  const screen: OnScreen[] = [];
  const device = { keys: PATHS, ...settings };
  const store = storeOf(
    await answersTo([...BEGIN, ...requests], device, (what) => screen.push(what)),
  );
  return { signer: await replayedLedger([store, store]).open(ACCOUNT), store, screen };
}

/** Signs as the engine does, with the right key. Returns what the device was expected to show. */
async function sign(request: SignRequest, signer: Signer) {
  const shown = await signer.device!.examine(request);
  if (request.kind === 'evm') {
    const { tx } = request;
    expect(await signer.signEvmTx(tx)).toEqual(await KEYS.C.signEvmTx(tx));
  } else {
    const { tx } = request;
    expect(await signer.signUtxoTx(tx)).toEqual(await KEYS[tx.chain].signUtxoTx(tx));
  }
  return shown;
}

/** Expects that the device signs after it has shown the contents, or the announced hash. */
async function expectSigned(
  request: SignRequest,
  shows: 'contents' | 'hash',
  settings: LedgerSettings = {},
) {
  const { raw, hash, contents, hashed } = requestsFor(request);
  const requests = shows === 'contents' ? contents : hashed;
  const { signer, store, screen } = await onDevice([...EXAMINE, ...requests], settings);
  expect(signer).toMatchObject({ evmAddress, shortId });
  const shown = await sign(request, signer);
  expect(shown).toEqual(shows === 'contents' ? { shows } : { shows, hash });
  expect(screen).toEqual([shows === 'contents' ? { shows, bytes: raw } : { shows, hash }]);
  store.ensureQueueEmpty();
}

describe('a call', () => {
  const callWith = (words: number): SignRequest => {
    const storageKeys = ['00', '80', 'ff'].map((value): Hex => `0x${value.repeat(32)}`);
    const tx: UnsignedEvmTx = {
      ...{ chainId: 43_113n, nonce: 7n, to: evmAddress, value: wei(5n), gas: 50_000n },
      ...{ maxFeePerGas: wei(30n), maxPriorityFeePerGas: wei(1n) },
      data: `0x12345678${'00'.repeat(32 * words)}`,
      accessList: [{ address: evmAddress, storageKeys }],
    };
    return { kind: 'evm', tx };
  };

  // Longer than one piece; some pieces end where a transaction could seem to end.
  test.each([1, 6, 8, 30])('is displayed by the device (%i words of data)', async (words) => {
    await expectSigned(callWith(words), 'contents');
  });

  test('is signed by its announced hash if it is too long to be displayed', async () => {
    await expectSigned(callWith(600), 'hash');
  });
});

describe('a transaction of the P-Chain', () => {
  const LOCAL = { networkId: NETWORK_ID, cChainId: C_CHAIN };
  const fujiC = 'yH8D7ThNJkxmtkuv2jgBa4P1Rn3Qpr4pPr7QYNfcdoS6k6HWp';
  const FUJI = { networkId: 5, cChainId: parseId<BlockchainId>(fujiC, 'noun.blockchain-id') };
  const UNKNOWN = { ...LOCAL, networkId: 31_337 };
  const validationId = idFromBytes<ValidationId>(new Uint8Array(32).fill(9));
  /** The kinds of transactions that the program builds. */
  const PLANS = {
    'increase-balance': { type: 'increase-balance', validationId, balance: ONE_AVAX },
    'register-validator': {
      ...{ type: 'register-validator', balance: ONE_AVAX },
      proof: parseProofOfPossession(bytesToHex(newcomer.proof())),
      signedMessage: fromManager(newcomerMessage),
    },
    'set-weight': {
      type: 'set-weight',
      signedMessage: fromManager(weightChange(validationId, 1n, 5n)),
    },
    'import-from-c': { type: 'import-from-c' },
  } satisfies Record<string, PChainPlan>;

  function built(kind: keyof typeof PLANS | 'export', network: typeof LOCAL): SignRequest {
    const constants = { avaxAssetId: AVAX, feeWeights: [1, 1000, 1000, 4] } as const;
    const builder = createTxBuilder(network, constants);
    const txId = idFromBytes<PChainTxId>(new Uint8Array(32).fill(3));
    const owned = { txId, outputIndex: 0, amount: nAvax(3n * ONE_AVAX) };
    const addresses = [bytesToHex(shortId) as ShortId];
    const owner = { locktime: 0n, threshold: 1, addresses };
    const utxos = [{ ...owned, bytes: encodeUtxo({ ...owned, assetId: AVAX, owner }) }];
    const tx: UnsignedUtxoTx =
      kind === 'export'
        ? builder.buildExport(payer, ONE_AVAX, 9n, wei(25n * 10n ** 9n))
        : builder.build(PLANS[kind], { payer, utxos, gasPrice: 10n });
    return { kind: 'utxo', tx };
  }

  test.each([
    ['increase-balance', LOCAL],
    ['increase-balance', FUJI],
    ['register-validator', LOCAL],
    ['set-weight', LOCAL],
    ['import-from-c', FUJI],
    // With the key of the C-Chain.
    ['export', FUJI],
  ] as const)('is displayed by the device: %s', async (kind, network) => {
    await expectSigned(built(kind, network), 'contents');
  });

  test.each([
    ['of an L1, with an app that is too old to display it', 'set-weight', LOCAL, '1.2.0'],
    ['of a network that is unknown to the app', 'increase-balance', UNKNOWN, '1.4.4'],
    ['from a C-Chain that it does not know', 'import-from-c', LOCAL, '1.4.4'],
    ['that is an export from such a one', 'export', LOCAL, '1.4.4'],
  ] as const)('%s is signed by the announced hash', async (_, kind, network, version) => {
    await expectSigned(built(kind, network), 'hash', { version });
  });

  test('is signed by its hash after the app failed to display it', async () => {
    const request = built('increase-balance', LOCAL);
    const { hash, contents, hashed } = requestsFor(request);
    // After its refusal, the device gets no request for the signature.
    const requests = [...EXAMINE, ...contents.slice(0, -1), ...EXAMINE, ...hashed];
    const { signer, store } = await onDevice(requests, { cannotRead: [0x26] });
    await expect(sign(request, signer)).rejects.toMatchObject({ code: 'E-LED-109' });
    expect(await sign(request, signer)).toEqual({ shows: 'hash', hash });
    store.ensureQueueEmpty();
  });
});
