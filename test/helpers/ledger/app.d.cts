/** How a device is at one moment. */
export interface LedgerSettings {
  /** Private keys in hexadecimal by path, like `44'/60'/0'/0/0`; others follow from their path. */
  readonly keys?: Readonly<Record<string, string>>;
  /** Of the app that is open. */
  readonly name?: string;
  readonly version?: string;
  /** What everything is answered with. */
  readonly status?: number;
  readonly refuses?: boolean;
  /** Type IDs of P-Chain transactions, or `call`, that the app cannot read. */
  readonly cannotRead?: readonly (number | 'call')[];
}

export type OnScreen =
  | { readonly shows: 'contents'; readonly bytes: string }
  | { readonly shows: 'hash'; readonly hash: string };

export function createApp(
  settings: () => LedgerSettings,
  screen?: (what: OnScreen) => void,
): (request: Buffer) => Promise<Buffer>;
