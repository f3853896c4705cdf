import { openTransportReplayer } from '@ledgerhq/hw-transport-mocker';
import { serializeTransaction } from 'viem/utils';
import { describe, expect, test } from 'vitest';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import { typedTransaction } from '../../../../src/adapters/keys/key-signer.ts';
import { wei } from '../../../../src/domain/units.ts';
import type { Signer, UnsignedEvmTx } from '../../../../src/ports/signer.ts';
import { said } from '../../../helpers/told.ts';
import { answersTo, ledgerOver, replayedLedger, storeOf } from './helpers/replayed-ledger.ts';
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
const CALL = asks.call(0, serializeTransaction(typedTransaction(TX)).slice(2))[0]!;

const examine = (signer: Signer) => signer.device!.examine({ kind: 'evm', tx: TX });
const idle = () => openTransportReplayer(storeOf([]));
/** A connection whose first exchange fails like this. */
const failingWith = (error: Error) => async () =>
  Object.assign(await idle(), { exchange: () => Promise.reject(error) });

describe('before the first signature, the device is', () => {
  test('missing or one of several', async () => {
    await expect(ledgerOver(idle, []).open(0)).rejects.toMatchObject({ code: 'E-LED-103' });
    const several = { code: 'E-LED-113', values: { count: 2 } };
    await expect(ledgerOver(idle, ['a', 'b']).open(0)).rejects.toMatchObject(several);
  });

  test.each([
    ['locked', 'E-LED-104', ['5515', '6982', '530c', '6804', '5303', '6b0c', '6faa', '5502']],
    ['without an app that answers', 'E-LED-105', ['6e00', '6d00', '6e01', '6511']],
    ['without the app', 'E-LED-105', ['6807', '5123', '670a']],
    ['busy, switching or not set up', 'E-LED-106', ['9001', '6901', '6601', '6d07', '6611']],
    ['answering an unknown status', 'E-LED-111', ['6f42']],
    ['answering nonsense', 'E-LED-105', ['010241420131019000']],
  ])('%s: %s', async (_, code, statuses) => {
    for (const status of statuses) {
      const opened = replayedLedger([[[asks.info, status]]]).open(0);
      await expect(opened, status).rejects.toMatchObject({ code });
    }
  });

  test("locked while its app is open: reports the app's name, but no key", async () => {
    const [info] = await answersTo([asks.info]);
    const opened = replayedLedger([[info!, [asks.evmKey(0), '6985']]]).open(0);
    await expect(opened).rejects.toMatchObject({ code: 'E-LED-104' });
  });

  test.each([
    [{ name: 'Ethereum' }, 'E-LED-105', { open: 'Ethereum' }],
    [{ name: 'BOLOS' }, 'E-LED-105', { open: said('none') }],
    [{ name: 'Bit\u001b]0;coin' }, 'E-LED-105', { open: 'Bit0;coin' }],
    [{ version: '0.7.4' }, 'E-LED-108', { version: '0.7.4', least: '1.0.0' }],
    [{ version: 'x' }, 'E-LED-108', { version: 'x' }],
  ])('in another app, or in an old one: %j', async (app, code, values) => {
    const opened = replayedLedger([await answersTo([asks.info], app)]).open(0);
    await expect(opened).rejects.toMatchObject({ code, values });
  });

  test.each([
    ['used by another program', 'TransportLocked', 'E-LED-106'],
    ['waiting for an answer', 'TransportRaceCondition', 'E-LED-106'],
    ['unplugged during a request', 'DisconnectedDeviceDuringOperation', 'E-LED-110'],
    ['unplugged before it', 'DisconnectedDevice', 'E-LED-110'],
  ])('%s', async (_, name, code) => {
    const error = Object.assign(new Error('from the library'), { name });
    await expect(ledgerOver(failingWith(error)).open(0)).rejects.toMatchObject({ code });
  });

  const CLOSED = 'this user may not open it';
  const TAKEN = `another program uses it, or ${CLOSED}`;
  test.each([
    ['cannot open device with path /dev/hidraw0', TAKEN],
    ['LIBUSB_ERROR_ACCESS', CLOSED],
    ['Access denied (insufficient permissions)', CLOSED],
  ])('not to be opened, as the system says: %s', async (text, reason) => {
    const opened = ledgerOver(() => Promise.reject(new TypeError(text))).open(0);
    const values = { reason: said(reason) };
    await expect(opened).rejects.toMatchObject({ code: 'E-LED-106', values });
  });

  test('returning a key that does not match its address', async () => {
    const [info, key, other] = await answersTo([...EXAMINE, asks.evmKey(1)]);
    const mixed = key![1].slice(0, 132) + other![1].slice(132);
    const opened = replayedLedger([[info!, [asks.evmKey(0), mixed]]]).open(0);
    await expect(opened).rejects.toMatchObject({ code: 'E-LED-111' });
  });
});

describe('while signing, the device', () => {
  test.each(['6985', '6986', '5501'])('refuses: 0x%s', async (status) => {
    const signer = await replayedLedger([
      [...(await answersTo([...BEGIN, ...EXAMINE])), [CALL, status]],
      await answersTo([...EXAMINE, CALL]),
    ]).open(0);
    await examine(signer);
    await expect(signer.signEvmTx(TX)).rejects.toMatchObject({ code: 'E-LED-107' });
    // Then the owner approves the request, in a new connection.
    await examine(signer);
    expect((await signer.signEvmTx(TX)).raw).toMatch(/^0x02/);
  });

  test('was locked, closed its app or was unplugged in between, and is available again', async () => {
    const signer = await replayedLedger([
      [...(await answersTo(BEGIN)), [asks.info, '5515']],
      [...(await answersTo([asks.info], { name: 'BOLOS' })), ...(await answersTo(EXAMINE))],
    ]).open(0);
    await expect(examine(signer)).rejects.toMatchObject({ code: 'E-LED-104' });
    await expect(examine(signer)).rejects.toMatchObject({ code: 'E-LED-105' });
    expect(await examine(signer)).toEqual({ shows: 'contents' });
  });

  test('reappears as another device after its app was opened, without an error', async () => {
    const [first, second] = await Promise.all(
      [BEGIN, EXAMINE].map(async (requests) =>
        openTransportReplayer(storeOf(await answersTo(requests))),
      ),
    );
    const queue = [first!, second!];
    const signer = await ledgerOver(() => Promise.resolve(queue.shift()!)).open(0);
    const name = 'DisconnectedDeviceDuringOperation';
    const gone = Object.assign(new Error('Cannot write to HID device'), { name });
    Object.assign(first!, { exchange: () => Promise.reject(gone) });
    expect(await examine(signer)).toEqual({ shows: 'contents' });
  });

  test('answers without a signature', async () => {
    const answers = await answersTo([...BEGIN, ...EXAMINE]);
    const signer = await replayedLedger([[...answers, [CALL, '9000']]]).open(0);
    await expect(signer.signEvmTx(TX)).rejects.toMatchObject({ code: 'E-LED-111' });
  });

  test('has another account because it is another device or uses another passphrase', async () => {
    const other = { keys: { "44'/60'/0'/0/0": '22'.repeat(32) } };
    const answers = [...(await answersTo(BEGIN)), ...(await answersTo(EXAMINE, other))];
    const signer = await replayedLedger([answers]).open(0);
    const values = { was: signer.evmAddress };
    await expect(examine(signer)).rejects.toMatchObject({ code: 'E-LED-112', values });
  });
});
