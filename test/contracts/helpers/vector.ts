import { readFileSync } from 'node:fs';
import type { Actor } from './actors.ts';

/**
 * A value of the recording: integers are decimal strings, and `@name` stands for a value that differs
 * between runs.
 */
export type Recorded =
  string | number | boolean | { readonly [name: string]: Recorded } | readonly Recorded[];

export interface RecordedEvent {
  readonly by: string;
  readonly event: string;
  /** Set only for the event of the warp precompile. */
  readonly sender?: string;
  readonly args?: Readonly<Record<string, Recorded>>;
}

export type Step =
  | {
      readonly do: 'read';
      readonly on: string;
      readonly fn: string;
      readonly args: readonly Recorded[];
      readonly note?: string;
      readonly returns: Recorded;
    }
  | {
      readonly do: 'call';
      readonly as: Actor;
      readonly on: string;
      readonly fn: string;
      readonly args: readonly Recorded[];
      readonly note?: string;
      readonly reverts?: { readonly error: string; readonly args: readonly Recorded[] };
      readonly events?: readonly RecordedEvent[];
    }
  | {
      readonly do: 'deliver';
      readonly message: {
        readonly type: 'registration' | 'weight';
        readonly validationID: string;
        readonly registered?: boolean;
        readonly nonce?: string;
        readonly weight?: string;
        readonly sourceChain?: `0x${string}`;
      };
    }
  | { readonly do: 'wait'; readonly seconds: number }
  | { readonly do: 'nextEpoch' };

/** The steps of a recording, in order. */
export function readSteps(name: string): readonly Step[] {
  const file = new URL(`../../fixtures/vectors/${name}.ndjson`, import.meta.url);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Step);
}
