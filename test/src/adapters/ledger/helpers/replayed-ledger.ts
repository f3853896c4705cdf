import { openTransportReplayer, RecordStore } from '@ledgerhq/hw-transport-mocker';
import { createLedger } from '../../../../../src/adapters/ledger/ledger-signer.ts';
import { createApp, type LedgerSettings, type OnScreen } from '../../../../helpers/ledger/app.cjs';
import { installPackages } from '../../../../helpers/ledger/install.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

/** The requests to a device and its answers, in order. */
export type Exchanges = readonly (readonly [request: string, answer: string])[];
type Transport = Awaited<ReturnType<typeof openTransportReplayer>>;

/** Returns a simulated app's answers to these requests. */
export async function answersTo(
  requests: readonly string[],
  settings: LedgerSettings = {},
  screen?: (what: OnScreen) => void,
): Promise<Exchanges> {
  const app = createApp(() => settings, screen);
  const exchanges: [string, string][] = [];
  for (const request of requests) {
    exchanges.push([request, (await app(Buffer.from(request, 'hex'))).toString('hex')]);
  }
  return exchanges;
}

export const storeOf = (exchanges: Exchanges) =>
  new RecordStore(exchanges.map(([...exchange]) => exchange));

/** Returns a Ledger whose installed USB transport opens these connections. */
export function ledgerOver(open: () => Promise<Transport>, found: readonly unknown[] = [null]) {
  const folder = temporaryFolder('ledger-');
  const transport = Object.assign(() => undefined, { list: () => Promise.resolve(found), open });
  const device = Symbol.for(folder);
  Object.assign(globalThis, { [device]: transport });
  installPackages(folder, `exports.default = globalThis[Symbol.for(${JSON.stringify(folder)})];`);
  return createLedger(folder);
}

/** Returns a Ledger with one device that expects these requests, in the order of the connections. */
export function replayedLedger(connections: readonly (Exchanges | RecordStore)[]) {
  const queue = connections.map((one) => (one instanceof RecordStore ? one : storeOf(one)));
  return ledgerOver(() => openTransportReplayer(queue.shift() ?? storeOf([])));
}
