import { OnboardError } from '../../domain/errors.ts';
import type { AvalancheApp, LedgerPackages } from './packages.ts';
import { message } from '../../domain/message.ts';
import { statedReason } from '../../domain/text/printable.ts';

const OK = 0x9000;

export type Device = ReturnType<typeof createDevice>;

export function createDevice(packages: LedgerPackages) {
  let connection: Awaited<ReturnType<typeof connect>> | undefined;
  /** Repeated calls are allowed. */
  const disconnect = (): void => {
    // Do not wait for the connection to close: a busy device closes it after its current request, or never.
    connection?.transport.close().catch(() => undefined);
    connection = undefined;
  };
  /**
   * Connects on first use and again after a failure: a device that was unplugged, locked or switched to
   * another app needs a new connection.
   * @throws OnboardError E-LED-103 to E-LED-111, E-LED-113
   */
  async function request<T>(
    operation: string,
    requestKind: DeviceRequestKind,
    send: (app: AvalancheApp) => Promise<T>,
    version = '',
  ): Promise<T> {
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
      return request(operation, requestKind, send, version);
    }
  }
  return { request, close: disconnect };
}

async function connect(packages: LedgerPackages) {
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
  /** Returns and clears the transport's last failure. */
  const failure = (): unknown => {
    const failed = lastFailure;
    lastFailure = undefined;
    return failed;
  };
  return { transport, app: packages.app(transport), failure };
}

function errorStatusIn(answer: unknown): { readonly statusCode: number } | undefined {
  const { returnCode } = Object(answer) as { readonly returnCode?: unknown };
  return typeof returnCode === 'number' && returnCode !== OK
    ? { statusCode: returnCode }
    : undefined;
}

type DeviceRequestKind = 'read' | 'approve';

/** Status words as published by Ledger and by the makers of the app, by what the device needs. */
const STATUS_WORDS = {
  locked: [0x5515, 0x6982, 0x6804, 0x530c, 0x5303, 0x6b0c, 0x6faa, 0x5502],
  refused: [0x6985, 0x6986, 0x5501],
  'other-app': [0x6e00, 0x6e01, 0x6d00, 0x6d02, 0x6511],
  /** The app is not installed. */
  'no-app': [0x6807, 0x5123, 0x670a],
  busy: [0x9001],
  /** The device opens or closes an app, or shows its control centre. */
  switching: [0x6901, 0x6601],
  'not-set-up': [0x6d07, 0x6611],
  /** The app could not parse the data. */
  unreadable: [0x6a80],
} as const;

type DeviceNeed = keyof typeof STATUS_WORDS;

const NEEDS: ReadonlyMap<number, DeviceNeed> = new Map(
  Object.entries(STATUS_WORDS).flatMap(([need, words]) =>
    words.map((word) => [word, need as DeviceNeed] as const),
  ),
);

const LOST = ['DisconnectedDevice', 'DisconnectedDeviceDuringOperation'];
const TAKEN = ['TransportRaceCondition', 'TransportLocked', 'CantOpenDevice'];
const NONE = ['NoDevice', 'NoDeviceFound'];

/** Another program uses the device, or the system refuses access. */
const CANNOT_OPEN = /cannot open device|could not open|unable to open/i;
/** Of libusb and hidraw: Linux has no udev rule for the device. */
const NO_ACCESS = /LIBUSB_ERROR_ACCESS|access denied|permission denied/i;
const NOT_THERE =
  /could not (?:read|write)|cannot write to hid device|device (?:has been )?disconnected/i;

/** `operation`: named as in its library. */
function deviceError(
  error: unknown,
  requestKind: DeviceRequestKind,
  operation: string,
  version: string,
): OnboardError {
  if (error instanceof OnboardError) return error;
  const { name, id, text, statusCode } = partsOf(error);
  const reason = statedReason((text === '' ? name : text).replace(/\.+$/, ''), 120);
  if (statusCode !== undefined) {
    const need = NEEDS.get(statusCode);
    const statedError = need && statusError(need, requestKind, version, error);
    if (statedError !== undefined) return statedError;
    const answer = `0x${statusCode.toString(16).padStart(4, '0')}`;
    return new OnboardError('E-LED-111', { what: operation, answer }, error);
  }
  if (NONE.includes(id)) return new OnboardError('E-LED-103', {}, error);
  if (NO_ACCESS.test(text)) {
    return new OnboardError('E-LED-106', { reason: message('reason.device-no-access') }, error);
  }
  if (TAKEN.includes(name) || TAKEN.includes(id) || CANNOT_OPEN.test(text)) {
    return new OnboardError('E-LED-106', { reason: message('reason.device-taken') }, error);
  }
  if (LOST.includes(name) || NOT_THERE.test(text)) {
    return new OnboardError('E-LED-110', { reason: message('reason.disconnected') }, error);
  }
  return new OnboardError('E-LED-111', { what: operation, answer: reason }, error);
}

/** undefined if the status says nothing about this kind of request. */
function statusError(
  need: DeviceNeed,
  requestKind: DeviceRequestKind,
  version: string,
  cause: unknown,
): OnboardError | undefined {
  switch (need) {
    case 'locked':
      return new OnboardError('E-LED-104', {}, cause);
    case 'refused':
      // A plain read needs no approval, so its refusal means that the device is locked.
      return new OnboardError(requestKind === 'approve' ? 'E-LED-107' : 'E-LED-104', {}, cause);
    case 'other-app':
      return new OnboardError('E-LED-105', { open: message('reason.other-app-or-none') }, cause);
    case 'no-app':
      return new OnboardError('E-LED-105', { open: message('reason.app-not-installed') }, cause);
    case 'busy':
    case 'switching':
    case 'not-set-up':
      return new OnboardError('E-LED-106', { reason: message(`reason.device-${need}`) }, cause);
    case 'unreadable':
      return requestKind === 'approve'
        ? new OnboardError('E-LED-109', { version }, cause)
        : undefined;
  }
}

/** The libraries have several generations of error classes. */
function partsOf(error: unknown) {
  const { name, id, message, statusCode } = Object(error) as Readonly<Record<string, unknown>>;
  return {
    name: textIn(name),
    id: textIn(id),
    text: textIn(message),
    statusCode: typeof statusCode === 'number' ? statusCode : undefined,
  };
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
