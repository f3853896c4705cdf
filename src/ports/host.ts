export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after `milliseconds`, or rejects with the signal's reason if the signal aborts first. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  timeout?(milliseconds: number): AbortSignal;
}

/** Facts about this machine. An unknown fact is undefined. */
export interface Machine {
  /** The version of Node.js, such as "24.1.0". */
  readonly node: string;
  readonly platform: string;
  readonly terminal: { readonly input: boolean; readonly output: boolean };
  readonly colour: boolean;
  readonly unicode: boolean;
  readonly columns: number | undefined;
  /** Undefined if the user has no home folder. */
  readonly folders: readonly Folder[] | undefined;
  /** Free bytes on the disk of the journals. */
  readonly freeBytes: number | undefined;
  /** The environment variables that name a proxy; `unusable` if Node cannot use it. */
  readonly proxies: {
    readonly used: readonly string[];
    readonly unusable: readonly string[];
    /** ALL_PROXY, which Node does not read. */
    readonly ignored: string | undefined;
  };
  /** False if the environment tells Node.js to accept every certificate. */
  readonly checksCertificates: boolean;
  /** `variable` if `ONBOARD_PRIVATE_KEY` is set. */
  readonly keySource: 'variable' | 'none';
  readonly journals: readonly JournalHealth[];
  /** The processes that the lock files of journals name, whether the processes run or not. */
  readonly locks: readonly {
    readonly task: string;
    readonly pid: number;
    /** The name of the process's machine; undefined for a process on this machine. */
    readonly host: string | undefined;
    /** Whether the process runs. True for a process on another machine, because this machine cannot look it up. */
    readonly lives: boolean;
  }[];
}

/** One of the program's folders. If the folder is missing, its nearest existing parent determines the permissions. */
export interface Folder {
  readonly path: string;
  readonly exists: boolean;
  readonly writable: boolean;
  /** Whether the group or other users have any permission; undefined if the platform has no such permissions. */
  readonly openToOthers: boolean | undefined;
}

export interface JournalHealth {
  readonly task: string;
  readonly records: number;
  readonly skipped: number;
  /** The error code if the journal cannot be read at all. */
  readonly failure: string | undefined;
}

export interface Paths {
  /** Also holds the user's own network profiles. */
  readonly config: string;
  readonly keys: string;
  /** The installed packages for Ledger devices. */
  readonly ledger: string;
  readonly journals: string;
  readonly sandbox: string;
}
