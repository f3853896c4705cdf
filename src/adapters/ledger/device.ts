import { OnboardError } from '../../domain/errors.ts';
import { deviceError, type DeviceRequestKind } from './device-error.ts';
import type { AvalancheApp, LedgerPackages, LedgerTransport } from './packages.ts';

const OK = 0x9000;

/** A device as it is asked: one thing at a time. */
export interface Device {
  /**
   * Asks the app on the device. It is connected to when it is asked first, and anew after it failed: a device
   * that was taken out, locked, or opened another app is a new one to the machine.
   * @throws OnboardError E-LED-103 to E-LED-111, E-LED-113
   */
  ask<T>(
    what: string,
    asked: DeviceRequestKind,
    question: (app: AvalancheApp) => Promise<T>,
    version?: string,
  ): Promise<T>;
  /** Lets go of it. May be called again. */
  close(): void;
}

interface Connection {
  readonly transport: LedgerTransport;
  readonly app: AvalancheApp;
  /** What the transport failed with since it was last asked for. */
  readonly failure: () => unknown;
}

export function createDevice(packages: LedgerPackages): Device {
  let connection: Connection | undefined;
  const drop = (): void => {
    // Where it is in the middle of something it closes after that, or never.
    connection?.transport.close().catch(() => undefined);
    connection = undefined;
  };
  const device: Device = {
    async ask(what, asked, question, version = '') {
      const isOld = connection !== undefined;
      let failure: () => unknown = () => undefined;
      try {
        connection ??= await connect(packages);
        failure = connection.failure;
        failure();
        const answer = await question(connection.app);
        // The app's library keeps failures to itself, and gives what it was answered as text.
        const failed = failure() ?? refusalIn(answer);
        if (failed !== undefined) throw deviceError(failed, asked, what, version);
        return answer;
      } catch (error) {
        drop();
        const failed = deviceError(failure() ?? error, asked, what, version);
        // To look again costs nobody anything; what was to be agreed to may stand on the device.
        if (failed.code !== 'E-LED-110' || !isOld || asked === 'agree') throw failed;
        return device.ask(what, asked, question, version);
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

/** A status other than well in what the app's library answers. */
function refusalIn(answer: unknown): { readonly statusCode: number } | undefined {
  const { returnCode } = Object(answer) as { readonly returnCode?: unknown };
  return typeof returnCode === 'number' && returnCode !== OK
    ? { statusCode: returnCode }
    : undefined;
}
