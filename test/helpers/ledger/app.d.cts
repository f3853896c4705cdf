/** The state of a device. */
export interface LedgerSettings {
  /** Private keys in hex, by paths such as `44'/60'/0'/0/0`. The key of any other path is a hash of the path. */
  readonly keys?: Readonly<Record<string, string>>;
  /** The name of the open app. */
  readonly name?: string;
  readonly version?: string;
  /** If set, the device answers every request with this status. */
  readonly status?: number;
  /** True if the owner refuses every request. */
  readonly refuses?: boolean;
  /** The type IDs of P-Chain transactions that the app cannot display. `call`: it cannot display calls. */
  readonly cannotRead?: readonly (number | 'call')[];
}

export type OnScreen =
  | { readonly shows: 'contents'; readonly bytes: string }
  | { readonly shows: 'hash'; readonly hash: string };

export function createApp(
  settings: () => LedgerSettings,
  screen?: (what: OnScreen) => void,
): (request: Buffer) => Promise<Buffer>;
