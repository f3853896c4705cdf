import type { Actors } from '../actors/actors.ts';
import type { SandboxClock } from '../network/clock.ts';
import type { SandboxGeneration } from '../genesis/open-genesis.ts';
import type { SandboxProfile } from '../network/sandbox-profile.ts';

/** Plain data, so the settings can be sent to a worker thread. */
export interface SandboxSettings {
  /** Created if it is missing. */
  readonly stateDir: string;
  /** Defaults to 9660. The operator's node uses the next port. 0 uses any two free ports. */
  readonly port?: number | undefined;
  /** Deletes the folder's state first. */
  readonly fresh?: boolean;
  /** In a new sandbox: 2 to 86,400 seconds; defaults to 60. */
  readonly epochSeconds?: number | undefined;
  /** In a new sandbox; defaults to 'a'. */
  readonly generation?: SandboxGeneration | undefined;
}

/** What tests set besides. */
export interface SandboxOptions extends SandboxSettings {
  /** In a new sandbox; defaults to 12345. */
  readonly networkId?: number;
  /** Awake from the start; defaults to all actors. */
  readonly actors?: readonly (keyof Actors)[];
  /** Of the L1 owner and the curator, in milliseconds; defaults to 3,000. */
  readonly actorDelay?: number;
  /** Defaults to this machine's clock. */
  readonly clock?: SandboxClock;
}

/** In this process or in a worker thread. */
export interface RunningSandbox {
  readonly profile: SandboxProfile;
  close(): Promise<void>;
}
