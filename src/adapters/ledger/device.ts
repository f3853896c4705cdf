import { OnboardError } from '../../domain/errors.ts';
import { deviceError, type DeviceRequestKind } from './device-error.ts';
import type { AvalancheApp, LedgerPackages, LedgerTransport } from './packages.ts';

const OK = 0x9000;

/** A connection to a device. */
export interface Device {
  /**
   * Sends a request to the app on the device. Connects on first use and again after a failure. A device that
   * was unplugged, locked or switched to another app needs a new connection.
   * @throws OnboardError E-LED-103 to E-LED-111, E-LED-113
   */
  request<T>(
    operation: string,
    requestKind: DeviceRequestKind,
    send: (app: AvalancheApp) => Promise<T>,
    version?: string,
  ): Promise<T>;
  /** Disconnects. Repeated calls are allowed. */
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
  const disconnect = (): void => {
    // Do not wait for the connection to close: a busy device closes it after its current request, or never.
    connection?.transport.close().catch(() => undefined);
    connection = undefined;
  };
  const device: Device = {
    async request(operation, requestKind, send, version = '') {
      const wasConnected = connection !== undefined;
      let failure: () => unknown = () => undefined;
      try {
        connection ??= await connect(packages);
        failure = connection.failure;
        failure();
        const answer = await send(connection.app);
        // The app's library hides transport failures and returns error statuses as part of the answer.
        const failed = failure() ?? errorStatusIn(answer);
        if (failed !== undefined) throw deviceError(failed, requestKind, operation, version);
        return answer;
      } catch (error) {
        disconnect();
        const failed = deviceError(failure() ?? error, requestKind, operation, version);
        // A read is safe to repeat; a request for approval may still be open on the device.
        if (failed.code !== 'E-LED-110' || !wasConnected || requestKind === 'approve') throw failed;
        return device.request(operation, requestKind, send, version);
      }
    },
    close: disconnect,
  };
  return device;
}

async function connect(packages: LedgerPackages): Promise<Connection> {
  const devices = await packages.list();
  if (devices.length === 0) throw new OnboardError('E-LED-103', {});
  if (devices.length > 1) throw new OnboardError('E-LED-113', { count: devices.length });
  const transport = await packages.open(devices[0]);
  let lastFailure: unknown;
  const send = transport.send.bind(transport);
  transport.send = async (...request) => {
    try {
      return await send(...request);
    } catch (error) {
      lastFailure = error;
      throw error;
    }
  };
  const failure = (): unknown => {
    const failed = lastFailure;
    lastFailure = undefined;
    return failed;
  };
  return { transport, app: packages.app(transport), failure };
}

/** Returns the error status in the app library's answer; undefined if the request succeeded. */
function errorStatusIn(answer: unknown): { readonly statusCode: number } | undefined {
  const { returnCode } = Object(answer) as { readonly returnCode?: unknown };
  return typeof returnCode === 'number' && returnCode !== OK
    ? { statusCode: returnCode }
    : undefined;
}
