import { OnboardError } from '../../domain/errors.ts';
import { deviceError, type DeviceRequestKind } from './device-error.ts';
import type { AvalancheApp, LedgerPackages, LedgerTransport } from './packages.ts';

const OK = 0x9000;

/** A connection to a device that handles one request at a time. */
export interface Device {
  /**
   * Sends a request to the app on the device. It connects on first use and again after a failure: a device that
   * was unplugged, locked or switched to another app appears as a new one.
   * @throws OnboardError E-LED-103 to E-LED-111, E-LED-113
   */
  request<T>(
    what: string,
    asked: DeviceRequestKind,
    question: (app: AvalancheApp) => Promise<T>,
    version?: string,
  ): Promise<T>;
  /** Disconnects. It can be called more than once. */
  close(): void;
}

interface Connection {
  readonly transport: LedgerTransport;
  readonly app: AvalancheApp;
  /** Returns and clears the transport's last failure. */
  readonly failure: () => unknown;
}

export function createDevice(packages: LedgerPackages): Device {
  let connection: Connection | undefined;
  const drop = (): void => {
    // Nothing waits for the connection to close: a busy device closes it after its current request, or never.
    connection?.transport.close().catch(() => undefined);
    connection = undefined;
  };
  const device: Device = {
    async request(what, asked, question, version = '') {
      const isOld = connection !== undefined;
      let failure: () => unknown = () => undefined;
      try {
        connection ??= await connect(packages);
        failure = connection.failure;
        failure();
        const answer = await question(connection.app);
        // The app's library hides transport failures and returns error statuses as part of the answer.
        const failed = failure() ?? errorStatusIn(answer);
        if (failed !== undefined) throw deviceError(failed, asked, what, version);
        return answer;
      } catch (error) {
        drop();
        const failed = deviceError(failure() ?? error, asked, what, version);
        // A read is safe to repeat; a request for approval may still be open on the device.
        if (failed.code !== 'E-LED-110' || !isOld || asked === 'approve') throw failed;
        return device.request(what, asked, question, version);
      }
    },
    close: drop,
  };
  return device;
}

async function connect(packages: LedgerPackages): Promise<Connection> {
  const found = await packages.list();
  if (found.length === 0) throw new OnboardError('E-LED-103', {});
  if (found.length > 1) throw new OnboardError('E-LED-113', { count: found.length });
  const transport = await packages.open(found[0]);
  let last: unknown;
  const send = transport.send.bind(transport);
  transport.send = async (...request) => {
    try {
      return await send(...request);
    } catch (error) {
      last = error;
      throw error;
    }
  };
  const failure = (): unknown => {
    const failed = last;
    last = undefined;
    return failed;
  };
  return { transport, app: packages.app(transport), failure };
}

/** Returns an error status in the app library's answer. */
function errorStatusIn(answer: unknown): { readonly statusCode: number } | undefined {
  const { returnCode } = Object(answer) as { readonly returnCode?: unknown };
  return typeof returnCode === 'number' && returnCode !== OK
    ? { statusCode: returnCode }
    : undefined;
}
