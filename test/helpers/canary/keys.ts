import known from './keys.json' with { type: 'json' };

/** A key to search for. */
export interface Canary {
  /** The key in hex, without 0x. */
  readonly hex: string;
  /** The key in CB58, without `PrivateKey-`. */
  readonly cb58: string;
}

/**
 * The keys with which all tests sign: those of the sandbox's accounts. They may appear only where the
 * sandbox publishes them. They are stored in a file, because every test file needs them.
 */
const canaries: Canary[] = [...known];

/** Returns all keys to search for. */
export function allCanaries(): readonly Canary[] {
  return canaries;
}

/** Adds a key to all later searches of this process. */
export function alsoLookFor(key: Canary): void {
  canaries.push(key);
}
