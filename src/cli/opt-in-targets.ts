/** What can be opted in to, in words. */
export interface OptInTarget {
  readonly kind: 'l1' | 'vault';
  readonly article: string;
  readonly help: string;
  /** How examples call its address. */
  readonly variable: string;
}

export const optInTargets = {
  l1: {
    kind: 'l1',
    article: 'an L1',
    help: "the L1's validator manager proxy",
    variable: '$L1',
  },
  vault: { kind: 'vault', article: 'a vault', help: 'the vault', variable: '$VAULT' },
} as const satisfies Record<string, OptInTarget>;
