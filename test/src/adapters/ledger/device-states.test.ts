import AvalancheApp from '@avalabs/hw-app-avalanche';
import { openTransportReplayer, RecordStore } from '@ledgerhq/hw-transport-mocker';
import { serializeTransaction } from 'viem/utils';
import { describe, expect, test } from 'vitest';
import { createDevice, deviceError } from '../../../../src/adapters/ledger/device.ts';
import { createLedgerSigner } from '../../../../src/adapters/ledger/ledger-signer.ts';
import type { LedgerPackages, LedgerTransport } from '../../../../src/adapters/ledger/packages.ts';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import type { OnboardError } from '../../../../src/domain/errors.ts';
import { typedTransaction } from '../../../../src/adapters/keys/key-signer.ts';
import { wei } from '../../../../src/domain/units.ts';
import type { Signer, UnsignedEvmTx } from '../../../../src/ports/signer.ts';
import { createApp, type LedgerSettings } from '../../../helpers/ledger/app.cjs';
import { said } from '../../../helpers/told.ts';
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

/** The requests to a device and its answers, in the order of the connections. */
type Connection = readonly (readonly [request: string, answer: string])[];

function packagesFor(connections: readonly Connection[], found: readonly unknown[] = [null]) {
  const queue = connections.map((exchanges) => new RecordStore(exchanges.map(([...one]) => one)));
  const packages: LedgerPackages = {
    list: () => Promise.resolve(found),
    open: () => openTransportReplayer(queue.shift() ?? new RecordStore()) as never,
    app: (transport) => new AvalancheApp(transport as never),
  };
  return packages;
}

async function answers(
  requests: readonly string[],
  settings: LedgerSettings = {},
): Promise<Connection> {
  const app = createApp(() => settings);
  return Promise.all(
    requests.map(
      async (request) =>
        [request, (await app(Buffer.from(request, 'hex'))).toString('hex')] as const,
    ),
  );
}

const opened = (packages: LedgerPackages): Promise<Signer> =>
  createLedgerSigner(createDevice(packages), 0);
const failure = (promise: Promise<unknown>): Promise<OnboardError> =>
  promise.then(
    () => expect.unreachable('it went well'),
    (error: unknown) => error as OnboardError,
  );

describe('before the first signature, the device is', () => {
  test('missing or one of several', async () => {
    expect(await failure(opened(packagesFor([], [])))).toMatchObject({ code: 'E-LED-103' });
    expect(await failure(opened(packagesFor([], ['a', 'b'])))).toMatchObject({
      code: 'E-LED-113',
      values: { count: 2 },
    });
  });

  test.each([
    ['locked', 'E-LED-104', ['5515', '6982', '530c', '6804']],
    ['without an app that answers', 'E-LED-105', ['6e00', '6d00', '6e01', '6511']],
    ['busy', 'E-LED-106', ['9001']],
    ['answering an unknown status', 'E-LED-111', ['6f42']],
  ])('%s: %s', async (_, code, statuses) => {
    for (const status of statuses) {
      const packages = packagesFor([[[asks.info, status]]]);
      expect(await failure(opened(packages)), status).toMatchObject({ code });
    }
  });

  test("locked while its app is open: reports the app's name, but no key", async () => {
    const [info] = await answers([asks.info]);
    const packages = packagesFor([[info!, [asks.evmKey(0), '6985']]]);
    expect(await failure(opened(packages))).toMatchObject({ code: 'E-LED-104' });
  });

  test.each([
    ['Ethereum', 'Ethereum'],
    ['BOLOS', 'none'],
    ['Bit\u001b]0;coin', 'Bit0;coin'],
  ])('in another app: %j', async (name, open) => {
    const packages = packagesFor([await answers([asks.info], { name })]);
    const error = await failure(opened(packages));
    expect(error).toMatchObject({ code: 'E-LED-105', values: { open: said(open) } });
  });

  test.each(['0.7.4', 'x'])('running an old app: %s', async (version) => {
    const packages = packagesFor([await answers([asks.info], { version })]);
    expect(await failure(opened(packages))).toMatchObject({
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
    expect(deviceError(error, 'read', 'key', '1.0.0').code).toBe(code);
    expect(await failure(opened(failing(error)))).toMatchObject({ code });
  });

  test('used by another program that the system names, or answering nonsense', async () => {
    const taken: LedgerPackages = {
      ...packagesFor([]),
      open: () => Promise.reject(new TypeError('cannot open device with path /dev/hidraw0')),
    };
    expect(await failure(opened(taken))).toMatchObject({ code: 'E-LED-106' });
    const odd = packagesFor([[[asks.info, '010241420131019000']]]);
    expect(await failure(opened(odd))).toMatchObject({ code: 'E-LED-105' });
  });

  test('returning a key that does not match its address', async () => {
    const [info, key] = await answers([asks.info, asks.evmKey(0)]);
    const other = (await answers([asks.evmKey(1)]))[0]![1];
    const mixed = key![1].slice(0, 132) + other.slice(132);
    const packages = packagesFor([[info!, [asks.evmKey(0), mixed]]]);
    expect(await failure(opened(packages))).toMatchObject({ code: 'E-LED-111' });
  });

  function failing(error: Error): LedgerPackages {
    return {
      ...packagesFor([]),
      open: async () => {
        const transport = (await openTransportReplayer(new RecordStore())) as unknown as {
          exchange: () => Promise<never>;
        };
        transport.exchange = () => Promise.reject(error);
        return transport as unknown as LedgerTransport;
      },
    };
  }
});

describe('while signing, the device', () => {
  test.each(['6985', '6986', '5501'])('refuses: 0x%s', async (status) => {
    const requests = [...BEGIN, ...EXAMINE];
    const [call] = asks.call(0, RAW);
    const packages = packagesFor([
      [...(await answers(requests)), [call!, status]],
      await answers([...EXAMINE, call!]),
    ]);
    const signer = await opened(packages);
    await signer.device!.examine({ kind: 'evm', tx: TX });
    expect(await failure(signer.signEvm(TX))).toMatchObject({ code: 'E-LED-107' });
    // Then the owner approves the request, in a new connection.
    await signer.device!.examine({ kind: 'evm', tx: TX });
    expect((await signer.signEvm(TX)).raw).toMatch(/^0x02/);
  });

  test('refuses to sign a hash', async () => {
    const long = { ...TX, data: `0x12345678${'00'.repeat(20_000)}` as const };
    const packages = packagesFor([await answers([...BEGIN, ...EXAMINE])]);
    const signer = await opened(packages);
    const shown = await signer.device!.examine({ kind: 'evm', tx: long });
    if (shown.shows !== 'hash') throw new Error('it is read');
    const again = packagesFor([
      [...(await answers([...BEGIN, ...EXAMINE])), [asks.hash(60, shown.hash), '6986']],
    ]);
    const other = await opened(again);
    expect(await failure(other.signEvm(long))).toMatchObject({ code: 'E-LED-107' });
  });

  test('was locked, closed its app or was unplugged in between, and is available again', async () => {
    const packages = packagesFor([
      [...(await answers(BEGIN)), [asks.info, '5515']],
      [...(await answers([asks.info], { name: 'BOLOS' })), ...(await answers(EXAMINE))],
    ]);
    const signer = await opened(packages);
    const examine = () => signer.device!.examine({ kind: 'evm', tx: TX });
    expect(await failure(examine())).toMatchObject({ code: 'E-LED-104' });
    expect(await failure(examine())).toMatchObject({ code: 'E-LED-105' });
    expect(await examine()).toEqual({ shows: 'contents' });
  });

  test('reappears as another device after its app was opened, without an error', async () => {
    const packages = packagesFor([await answers(BEGIN), await answers(EXAMINE)]);
    const open = packages.open;
    let first: LedgerTransport | undefined;
    const signer = await opened({
      ...packages,
      open: async (which) => {
        const transport = await open(which);
        first ??= transport;
        return transport;
      },
    });
    const gone = Object.assign(new Error('Cannot write to HID device'), {
      name: 'DisconnectedDeviceDuringOperation',
    });
    Object.assign(first!, { exchange: () => Promise.reject(gone) });
    expect(await signer.device!.examine({ kind: 'evm', tx: TX })).toEqual({ shows: 'contents' });
  });

  test('has another account because it is another device or uses another passphrase', async () => {
    const other = { keys: { "44'/60'/0'/0/0": '22'.repeat(32) } };
    const packages = packagesFor([[...(await answers(BEGIN)), ...(await answers(EXAMINE, other))]]);
    const signer = await opened(packages);
    expect(await failure(signer.device!.examine({ kind: 'evm', tx: TX }))).toMatchObject({
      code: 'E-LED-112',
      values: { was: signer.evmAddress },
    });
  });

  test('answers without a signature', async () => {
    const [call] = asks.call(0, RAW);
    const packages = packagesFor([[...(await answers([...BEGIN, ...EXAMINE])), [call!, '9000']]]);
    const signer = await opened(packages);
    expect(await failure(signer.signEvm(TX))).toMatchObject({ code: 'E-LED-111' });
  });
});
