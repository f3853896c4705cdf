import { evm, pvm, type Context, type UnsignedTx } from '@avalabs/avalanchejs';
import AvalancheApp from '@avalabs/hw-app-avalanche';
import { openTransportReplayer, RecordStore } from '@ledgerhq/hw-transport-mocker';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak256, serializeTransaction } from 'viem/utils';
import { describe, expect, test } from 'vitest';
import { createDevice } from '../../../../src/adapters/ledger/device.ts';
import { createLedgerSigner } from '../../../../src/adapters/ledger/ledger-signer.ts';
import type { LedgerPackages } from '../../../../src/adapters/ledger/packages.ts';
import { createKeySigner, typedTransaction } from '../../../../src/adapters/keys/key-signer.ts';
import { readBack } from '../../../../src/adapters/p-chain/tx-builder.ts';
import { bytesToHex, hexToBytes, type Hex } from '../../../../src/domain/identity/bytes.ts';
import { warpMessageId } from '../../../../src/protocol/warp/message.ts';
import {
  idFromBytes,
  parseId,
  type BlockchainId,
  type PChainTxId,
  type ValidationId,
} from '../../../../src/domain/identity/ids.ts';
import { nAvax, wei } from '../../../../src/domain/units.ts';
import type { CExportIntent, EvmCallIntent, PChainIntent } from '../../../../src/engine/intent.ts';
import { checkSignedEvm, unsignedTxOf } from '../../../../src/engine/check-signed-evm.ts';
import { checkSignedPChain } from '../../../../src/engine/check-signed-p-chain.ts';
import type { DeviceDisplay, Signer } from '../../../../src/ports/signer.ts';
import { node } from '../../sandbox/pchain/helpers/keys.ts';
import {
  fromManager,
  registration,
  unsignedMessage,
  weightChange,
} from '../../sandbox/pchain/helpers/messages.ts';
import {
  context,
  NETWORK_ID,
  ONE_AVAX,
  operator,
  SUBNET,
} from '../../sandbox/pchain/helpers/test-chain.ts';
import { spendingOf } from '../../sandbox/pchain/helpers/spending.ts';
import { createApp, type LedgerSettings, type OnScreen } from '../../../helpers/ledger/app.cjs';
import * as asks from './helpers/requests.ts';

const ACCOUNT = 3;
const EVM_KEY = '11'.repeat(32);
const { evmAddress } = createKeySigner(hexToBytes(EVM_KEY));
const KEYS = {
  [`44'/60'/0'/0/${ACCOUNT}`]: EVM_KEY,
  [`44'/9000'/0'/0/${ACCOUNT}`]: bytesToHex(operator.privateKey).slice(2),
};
const FUJI_C = parseId<BlockchainId>(
  'yH8D7ThNJkxmtkuv2jgBa4P1Rn3Qpr4pPr7QYNfcdoS6k6HWp',
  'noun.blockchain-id',
);
const FUJI: Context.Context = { ...context, networkID: 5, hrp: 'fuji', cBlockchainID: FUJI_C };
const BEGIN = [asks.info, asks.evmKey(ACCOUNT), asks.pChainKey(ACCOUNT)];
const EXAMINE = [asks.info, asks.evmKey(ACCOUNT)];

/** A signer on a device that expects exactly these requests. */
async function onDevice(requests: readonly string[], settings: LedgerSettings = {}) {
  const screen: OnScreen[] = [];
  const app = createApp(
    () => ({ keys: KEYS, ...settings }),
    (what) => screen.push(what),
  );
  const exchanges: [string, string][] = [];
  for (const request of [...BEGIN, ...requests]) {
    exchanges.push([request, (await app(Buffer.from(request, 'hex'))).toString('hex')]);
  }
  const store = new RecordStore(exchanges);
  return {
    signer: await createLedgerSigner(createDevice(replaying(store)), ACCOUNT),
    store,
    screen,
  };
}

function replaying(store: RecordStore): LedgerPackages {
  return {
    list: () => Promise.resolve([null]),
    open: () => openTransportReplayer(store) as never,
    app: (transport) => new AvalancheApp(transport as never),
  };
}

function callIntent(changes: Partial<EvmCallIntent> = {}): EvmCallIntent {
  return {
    effect: 'evm-call',
    title: { key: 'step.add', values: {} },
    chainId: 43113n,
    from: evmAddress,
    contract: { name: { key: 'contract.middleware', values: {} }, to: evmAddress },
    call: { function: 'call', args: [] },
    data: `0x12345678${'00'.repeat(32)}`,
    value: wei(5n),
    accessList: [],
    gas: 50_000n,
    fee: { typical: wei(1n), most: wei(50_000n * 30n) },
    maxFeePerGas: wei(30n),
    maxPriorityFeePerGas: wei(1n),
    simulated: { block: 1n, at: 0 },
    ...changes,
  };
}
const rawOf = (intent: EvmCallIntent): Hex =>
  serializeTransaction(typedTransaction(unsignedTxOf(intent, 7n)));

describe('a call', () => {
  const signedWith = async (intent: EvmCallIntent, signer: Signer): Promise<DeviceDisplay> => {
    const tx = unsignedTxOf(intent, 7n);
    const shown = await signer.device!.examine({ kind: 'evm', tx });
    checkSignedEvm(await signer.signEvm(tx), intent, 7n, { chainId: 43113n });
    return shown;
  };

  // Longer than one piece; some pieces end where a transaction could seem to end.
  test.each([1, 6, 8, 30])('is displayed by the device (%i words of data)', async (words) => {
    const keys = ['00', '80', 'ff'].map((value): Hex => `0x${value.repeat(32)}`);
    const intent = callIntent({
      data: `0x12345678${'00'.repeat(32 * words)}`,
      accessList: [{ address: evmAddress, storageKeys: keys }],
    });
    const raw = rawOf(intent).slice(2);
    const { signer, store, screen } = await onDevice([...EXAMINE, ...asks.call(ACCOUNT, raw)]);
    expect(signer.evmAddress).toBe(evmAddress);
    expect(bytesToHex(signer.shortId)).toBe(bytesToHex(operator.shortId));
    expect(await signedWith(intent, signer)).toEqual({ shows: 'contents' });
    expect(screen).toEqual([{ shows: 'contents', bytes: raw }]);
    store.ensureQueueEmpty();
  });

  test('is signed by its announced hash if it is too long to be displayed', async () => {
    const intent = callIntent({ data: `0x12345678${'00'.repeat(32 * 600)}` });
    const digest = keccak256(rawOf(intent)).slice(2);
    const { signer, store, screen } = await onDevice([
      ...EXAMINE,
      asks.hash(60, digest),
      asks.signature(ACCOUNT),
    ]);
    expect(await signedWith(intent, signer)).toEqual({ shows: 'hash', hash: digest });
    expect(screen).toEqual([{ shows: 'hash', hash: digest }]);
    store.ensureQueueEmpty();
  });
});

const common = await spendingOf(operator);
const validation = parseId<ValidationId>(
  '2q9e4r6Mu3U68nU1fYjgbR6JvwrRx36CohpAX5UQxse55x1Q5',
  'noun.validation-id',
);
const added = node('added');
const registering = registration(added);
const weighing = weightChange(validation, 1n, 5n);
const idOf = (payload: Uint8Array): string =>
  idFromBytes<PChainTxId>(warpMessageId(unsignedMessage(payload)));

/** The kinds of transactions that the program builds, with the approved content. */
const TRANSACTIONS = {
  'increase-balance': (on = context) =>
    agreed(
      pvm.e.newIncreaseL1ValidatorBalanceTx(
        { ...common, balance: ONE_AVAX, validationId: validation },
        on,
      ),
      { type: 'increase-balance', validationId: validation, balance: ONE_AVAX },
    ),
  'register-validator': (on = context) =>
    agreed(
      pvm.e.newRegisterL1ValidatorTx(
        {
          ...common,
          balance: ONE_AVAX,
          blsSignature: added.proof(),
          message: fromManager(registering),
        },
        on,
      ),
      {
        type: 'register-validator',
        balance: nAvax(ONE_AVAX),
        proof: bytesToHex(added.proof()) as never,
        signedMessage: fromManager(registering),
      },
      {
        kind: 'registration',
        subnetId: SUBNET,
        nodeId: added.nodeId,
        remainingBalanceOwner: { threshold: 1, addresses: [operator.shortId] },
      },
      idOf(registering),
    ),
  'set-weight': (on = context) =>
    agreed(
      pvm.e.newSetL1ValidatorWeightTx({ ...common, message: fromManager(weighing) }, on),
      { type: 'set-weight', signedMessage: fromManager(weighing) },
      { kind: 'weight', validationId: validation, nonce: 1n, weight: 5n },
      idOf(weighing),
    ),
  'import-from-c': (on = context) =>
    agreed(
      pvm.e.newImportTx(
        {
          ...common,
          sourceChainId: on.cBlockchainID,
          toAddressesBytes: [operator.shortId],
        },
        on,
      ),
      { type: 'import-from-c' },
    ),
} as const;

function agreed(
  tx: UnsignedTx,
  plan: PChainIntent['plan'],
  terms?: PChainIntent['messageTerms'],
  carries?: string,
): PChainIntent {
  const back = readBack(tx.toBytes(), 'P');
  const { networkId } = readNetwork(back.bytes);
  return {
    effect: 'p-chain-tx',
    title: { key: 'step.add', values: {} },
    networkId,
    tx: back,
    plan,
    burns: back.fee,
    moves: back.amount,
    ...(terms && { messageTerms: terms }),
    ...(carries !== undefined && { carries }),
  };
}

const readNetwork = (bytes: Uint8Array) => ({
  networkId: new DataView(bytes.buffer, bytes.byteOffset).getUint32(6),
});

function exported(on = context): CExportIntent {
  const back = readBack(
    evm
      .newExportTx(
        on,
        ONE_AVAX,
        on.pBlockchainID,
        hexToBytes(evmAddress),
        [operator.shortId],
        ONE_AVAX / 100n,
        9n,
      )
      .toBytes(),
    'C',
  );
  return {
    effect: 'c-export',
    title: { key: 'step.add', values: {} },
    networkId: on.networkID,
    tx: back,
    nonce: 9n,
    burns: back.fee,
    moves: back.amount,
  };
}

async function signsChecked(intent: PChainIntent | CExportIntent, signer: Signer, on = context) {
  const network = {
    chainId: 1n,
    networkId: on.networkID,
    cChainId: on.cBlockchainID as BlockchainId,
  };
  const shown = await signer.device!.examine({ kind: 'p-chain', tx: intent.tx });
  checkSignedPChain(await signer.signPChain(intent.tx), intent, signer, network);
  return shown;
}

describe('a transaction of the P-Chain', () => {
  const cases = [
    ['increase-balance', context],
    ['increase-balance', FUJI],
    ['register-validator', context],
    ['set-weight', context],
    ['import-from-c', FUJI],
  ] as const;
  test.each(cases)('is displayed by the device: %s', async (kind, on) => {
    const intent = TRANSACTIONS[kind](on);
    const raw = bytesToHex(intent.tx.bytes).slice(2);
    const { signer, store, screen } = await onDevice([
      ...EXAMINE,
      ...asks.bytes(9000, ACCOUNT, raw),
      asks.signature(ACCOUNT),
    ]);
    expect(await signsChecked(intent, signer, on)).toEqual({ shows: 'contents' });
    expect(screen).toEqual([{ shows: 'contents', bytes: raw }]);
    store.ensureQueueEmpty();
  });

  test('is signed with the C-Chain key if it is an export from the C-Chain', async () => {
    const intent = exported(FUJI);
    const raw = bytesToHex(intent.tx.bytes).slice(2);
    const { signer, store } = await onDevice([
      ...EXAMINE,
      ...asks.bytes(60, ACCOUNT, raw),
      asks.signature(ACCOUNT),
    ]);
    expect(await signsChecked(intent, signer, FUJI)).toEqual({ shows: 'contents' });
    store.ensureQueueEmpty();
  });

  const unknown: Context.Context = { ...context, networkID: 31337 };
  const blind = [
    [
      'of an L1, with an app that is too old to display it',
      '1.2.0',
      9000,
      () => TRANSACTIONS['set-weight'](),
    ],
    [
      'of a network that is unknown to the app',
      '1.4.4',
      9000,
      () => TRANSACTIONS['increase-balance'](unknown),
    ],
    ['from a C-Chain that it does not know', '1.4.4', 9000, () => TRANSACTIONS['import-from-c']()],
    ['that is an export from such a one', '1.4.4', 60, () => exported()],
  ] as const;
  test.each(blind)('%s is signed by the announced hash', async (_, version, coin, make) => {
    const intent = make();
    const on = intent.networkId === NETWORK_ID ? context : unknown;
    const digest = bytesToHex(sha256(intent.tx.bytes)).slice(2);
    const requests = [...EXAMINE, asks.hash(coin, digest), asks.signature(ACCOUNT)];
    const { signer, store, screen } = await onDevice(requests, { version });
    expect(await signsChecked(intent, signer, on)).toEqual({ shows: 'hash', hash: digest });
    expect(screen).toEqual([{ shows: 'hash', hash: digest }]);
    store.ensureQueueEmpty();
  });

  test('is signed by its hash after the app failed to display it', async () => {
    const intent = TRANSACTIONS['increase-balance']();
    const raw = bytesToHex(intent.tx.bytes).slice(2);
    const digest = bytesToHex(sha256(intent.tx.bytes)).slice(2);
    const settings = { cannotRead: [0x26] };
    const requests = [
      ...[...EXAMINE, ...asks.bytes(9000, ACCOUNT, raw)],
      ...[...EXAMINE, asks.hash(9000, digest), asks.signature(ACCOUNT)],
    ];
    const { signer, store } = await onDevice(requests, settings);
    await expect(signsChecked(intent, signer)).rejects.toMatchObject({ code: 'E-LED-109' });
    expect(await signsChecked(intent, signer)).toEqual({ shows: 'hash', hash: digest });
    store.ensureQueueEmpty();
  });
});
