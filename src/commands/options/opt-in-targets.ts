import { message, type Message, type NounKey } from '../../domain/message.ts';

/** A target that an operator can opt in to. */
export interface OptInTarget {
  readonly kind: 'l1' | 'vault';
  /** The noun for the target's address in messages. */
  readonly address: NounKey;
  readonly help: Message;
  /** The name of the variable that holds the target's address in examples. */
  readonly variable: string;
}

export const optInTargets = {
  l1: {
    kind: 'l1',
    address: 'noun.l1-address',
    help: message('argument.l1-address'),
    variable: '$L1',
  },
  vault: {
    kind: 'vault',
    address: 'noun.vault-address',
    help: message('argument.vault-address'),
    variable: '$VAULT',
  },
} as const satisfies Record<string, OptInTarget>;
