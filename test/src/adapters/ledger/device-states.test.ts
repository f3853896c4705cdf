import { openTransportReplayer } from '@ledgerhq/hw-transport-mocker';
import { serializeTransaction } from 'viem/utils';
import { describe, expect, test } from 'vitest';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import type { OnboardError } from '../../../../src/domain/errors.ts';
import { typedTransaction } from '../../../../src/adapters/keys/key-signer.ts';
import { wei } from '../../../../src/domain/units.ts';
import type { Ledger, Signer, UnsignedEvmTx } from '../../../../src/ports/signer.ts';
import { said } from '../../../helpers/told.ts';
import {
  answersTo,
  ledgerOver,
  replayedLedger,
  storeOf,
  type Transport,
} from './helpers/replayed-ledger.ts';
import * as asks from './helpers/requests.ts';

const BEGIN = [asks.info, asks.evmKey(0), asks.pChainKey(0)];
const EXAMINE = [asks.info, asks.evmKey(0)];
const TX: UnsignedEvmTx = {
  chainId: 43_113n,
  nonce: 7n,
  to: parseAddress('0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC'),
  data: `0x12345678${'00'.repeat(32)}`,
  value: wei(5n),
  gas: 21_000n,
  maxFeePerGas: wei(30n),
  maxPriorityFeePerGas: wei(1n),
  accessList: [],
};
const RAW = serializeTransaction(typedTransaction(TX)).slice(2);

const opened = (ledger: Ledger): Promise<Signer> => ledger.open(0);
const failure = (promise: Promise<unknown>): Promise<OnboardError> =>
  promise.then(
    () => expect.unreachable('it went well'),
    (error: unknown) => error as OnboardError,
  );

describe('before the first signature, the device is', () => {
  test('missing or one of several', async () => {
    const among = (devices: string[]) =>
      failure(opened(ledgerOver(() => openTransportReplayer(storeOf([])), devices)));
    expect(await among([])).toMatchObject({ code: 'E-LED-103' });
    expect(await among(['a', 'b'])).toMatchObject({ code: 'E-LED-113', values: { count: 2 } });
  });

  test.each([
    ['locked', 'E-LED-104', ['5515', '6982', '530c', '6804', '5303', '6b0c', '6faa', '5502']],
    ['without an app that answers', 'E-LED-105', ['6e00', '6d00', '6e01', '6511']],
    ['without the app', 'E-LED-105', ['6807', '5123', '670a']],
    ['busy, switching or not set up', 'E-LED-106', ['9001', '6901', '6601', '6d07', '6611']],
    ['answering an unknown status', 'E-LED-111', ['6f42']],
  ])('%s: %s', async (_, code, statuses) => {
    for (const status of statuses) {
      const ledger = replayedLedger([[[asks.info, status]]]);
      expect(await failure(opened(ledger)), status).toMatchObject({ code });
    }
  });

  test("locked while its app is open: reports the app's name, but no key", async () => {
    const [info] = await answersTo([asks.info]);
    const ledger = replayedLedger([[info!, [asks.evmKey(0), '6985']]]);
    expect(await failure(opened(ledger))).toMatchObject({ code: 'E-LED-104' });
  });

  test.each([
    ['Ethereum', 'Ethereum'],
    ['BOLOS', 'none'],
    ['Bit\u001b]0;coin', 'Bit0;coin'],
  ])('in another app: %j', async (name, open) => {
    const ledger = replayedLedger([await answersTo([asks.info], { name })]);
    const error = await failure(opened(ledger));
    expect(error).toMatchObject({ code: 'E-LED-105', values: { open: said(open) } });
  });

  test.each(['0.7.4', 'x'])('running an old app: %s', async (version) => {
    const ledger = replayedLedger([await answersTo([asks.info], { version })]);
    expect(await failure(opened(ledger))).toMatchObject({
      code: 'E-LED-108',
      values: { version, least: '1.0.0' },
    });
  });

  test.each([
    ['used by another program', 'TransportLocked', 'E-LED-106'],
    ['waiting for an answer', 'TransportRaceCondition', 'E-LED-106'],
    ['unplugged during a request', 'DisconnectedDeviceDuringOperation', 'E-LED-110'],
    ['unplugged before it', 'DisconnectedDevice', 'E-LED-110'],
  ])('%s', async (_, name, code) => {
    const error = Object.assign(new Error('from the library'), { name });
    const failing = ledgerOver(async () =>
      Object.assign(await openTransportReplayer(storeOf([])), {
        exchange: () => Promise.reject(error),
      }),
    );
    expect(await failure(opened(failing))).toMatchObject({ code });
  });

  test('used by another program that the system names, or answering nonsense', async () => {
    const fault = new TypeError('cannot open device with path /dev/hidraw0');
    const taken = ledgerOver(() => Promise.reject(fault));
    expect(await failure(opened(taken))).toMatchObject({ code: 'E-LED-106' });
    for (const text of ['LIBUSB_ERROR_ACCESS', 'Access denied (insufficient permissions)']) {
      const closed = ledgerOver(() => Promise.reject(new Error(text)));
      expect(await failure(opened(closed))).toMatchObject({
        code: 'E-LED-106',
        values: { reason: said('this user may not open it') },
      });
    }
    const odd = replayedLedger([[[asks.info, '010241420131019000']]]);
    expect(await failure(opened(odd))).toMatchObject({ code: 'E-LED-105' });
  });

  test('returning a key that does not match its address', async () => {
    const [info, key] = await answersTo([asks.info, asks.evmKey(0)]);
    const other = (await answersTo([asks.evmKey(1)]))[0]![1];
    const mixed = key![1].slice(0, 132) + other.slice(132);
    const ledger = replayedLedger([[info!, [asks.evmKey(0), mixed]]]);
    expect(await failure(opened(ledger))).toMatchObject({ code: 'E-LED-111' });
  });
});

describe('while signing, the device', () => {
  test.each(['6985', '6986', '5501'])('refuses: 0x%s', async (status) => {
    const requests = [...BEGIN, ...EXAMINE];
    const [call] = asks.call(0, RAW);
    const ledger = replayedLedger([
      [...(await answersTo(requests)), [call!, status]],
      await answersTo([...EXAMINE, call!]),
    ]);
    const signer = await opened(ledger);
    await signer.device!.examine({ kind: 'evm', tx: TX });
    expect(await failure(signer.signEvmTx(TX))).toMatchObject({ code: 'E-LED-107' });
    // Then the owner approves the request, in a new connection.
    await signer.device!.examine({ kind: 'evm', tx: TX });
    expect((await signer.signEvmTx(TX)).raw).toMatch(/^0x02/);
  });

  test('was locked, closed its app or was unplugged in between, and is available again', async () => {
    const ledger = replayedLedger([
      [...(await answersTo(BEGIN)), [asks.info, '5515']],
      [...(await answersTo([asks.info], { name: 'BOLOS' })), ...(await answersTo(EXAMINE))],
    ]);
    const signer = await opened(ledger);
    const examine = () => signer.device!.examine({ kind: 'evm', tx: TX });
    expect(await failure(examine())).toMatchObject({ code: 'E-LED-104' });
    expect(await failure(examine())).toMatchObject({ code: 'E-LED-105' });
    expect(await examine()).toEqual({ shows: 'contents' });
  });

  test('reappears as another device after its app was opened, without an error', async () => {
    const queue = [await answersTo(BEGIN), await answersTo(EXAMINE)];
    let first: Transport | undefined;
    const signer = await opened(
      ledgerOver(async () => {
        const transport = await openTransportReplayer(storeOf(queue.shift()!));
        first ??= transport;
        return transport;
      }),
    );
    const gone = Object.assign(new Error('Cannot write to HID device'), {
      name: 'DisconnectedDeviceDuringOperation',
    });
    Object.assign(first!, { exchange: () => Promise.reject(gone) });
    expect(await signer.device!.examine({ kind: 'evm', tx: TX })).toEqual({ shows: 'contents' });
  });

  test('answers without a signature', async () => {
    const [call] = asks.call(0, RAW);
    const ledger = replayedLedger([
      [...(await answersTo([...BEGIN, ...EXAMINE])), [call!, '9000']],
    ]);
    const signer = await opened(ledger);
    expect(await failure(signer.signEvmTx(TX))).toMatchObject({ code: 'E-LED-111' });
  });

  test('has another account because it is another device or uses another passphrase', async () => {
    const other = { keys: { "44'/60'/0'/0/0": '22'.repeat(32) } };
    const ledger = replayedLedger([
      [...(await answersTo(BEGIN)), ...(await answersTo(EXAMINE, other))],
    ]);
    const signer = await opened(ledger);
    expect(await failure(signer.device!.examine({ kind: 'evm', tx: TX }))).toMatchObject({
      code: 'E-LED-112',
      values: { was: signer.evmAddress },
    });
  });
});
