/** What a machine tells of itself; undefined: it could not be told. */
export interface Machine {
  /** Of Node.js, like "24.1.0". */
  readonly node: string;
  readonly platform: string;
  readonly terminal: { readonly input: boolean; readonly output: boolean };
  readonly colour: boolean;
  readonly unicode: boolean;
  readonly columns: number | undefined;
  readonly folders: readonly Folder[];
  /** Bytes that are free where the journals are. */
  readonly freeBytes: number | undefined;
  /** The variables that name a proxy. */
  readonly proxies: readonly string[];
  /** Where a key comes from without being asked for. */
  readonly keySource: 'variable' | 'none';
  readonly journals: readonly JournalHealth[];
  /** Processes that hold a journal. */
  readonly locks: readonly {
    readonly task: string;
    readonly pid: number;
    readonly lives: boolean;
  }[];
}

/** One of the product's folders. */
export interface Folder {
  readonly path: string;
  readonly exists: boolean;
  readonly writable: boolean;
  /** Whether others than its owner may look into it; undefined where the platform has no such thing. */
  readonly openToOthers: boolean | undefined;
}

export interface JournalHealth {
  readonly task: string;
  readonly records: number;
  readonly skipped: number;
  /** A code where it cannot be read at all. */
  readonly failure: string | undefined;
}
