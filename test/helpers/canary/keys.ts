import known from './keys.json' with { type: 'json' };

/** A key that something is searched for. */
export interface Canary {
  /** Without 0x. */
  readonly hex: string;
  /** As the tools of the field write it, without `PrivateKey-`. */
  readonly cb58: string;
}

/**
 * What all tests sign with, and what therefore must stand nowhere but where it is announced: the keys of the
 * sandbox's accounts. They are kept ready, since every file of tests searches.
 */
const canaries: Canary[] = [...known];

/** What everything is searched for. */
export function allCanaries(): readonly Canary[] {
  return canaries;
}

/** Has everything that this process searches from now on searched for another key too. */
export function alsoLookFor(key: Canary): void {
  canaries.push(key);
}
