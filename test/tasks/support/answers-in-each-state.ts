/** The commands that change a node, in the order of the answers below. */
export const COMMANDS = [
  'add-node',
  'complete-registration',
  'init-stake-update',
  'complete-stake-update',
  'remove-node',
  'complete-removal',
] as const;

/**
 * The answer of each command, in their order, in every state of a node: to the operator whose node it is, and to
 * another one. `send` says what would be sent next, `done` what is done already.
 */
export const WANTED: Readonly<
  Record<string, { readonly owner: readonly string[]; readonly other: readonly string[] }>
> = {
  'never added': {
    owner: ['send: intent.add', 'E-EVM-106', 'E-TASK-230', 'E-EVM-106', 'E-TASK-205', 'E-EVM-106'],
    other: ['send: intent.add', 'E-EVM-106', 'E-TASK-230', 'E-EVM-106', 'E-TASK-205', 'E-EVM-106'],
  },
  added: {
    owner: [
      'done: fact.added',
      'send: intent.register-validator',
      'E-TASK-206',
      'E-EVM-106',
      'E-TASK-206',
      'E-EVM-106',
    ],
    other: ['E-TASK-220', 'E-TASK-220', 'E-TASK-220', 'E-EVM-106', 'E-TASK-220', 'E-EVM-106'],
  },
  registered: {
    owner: [
      'done: fact.added',
      'send: intent.complete-registration',
      'E-TASK-206',
      'E-EVM-106',
      'E-TASK-206',
      'E-EVM-106',
    ],
    other: ['E-TASK-220', 'E-TASK-220', 'E-TASK-220', 'E-EVM-106', 'E-TASK-220', 'E-EVM-106'],
  },
  active: {
    owner: [
      'done: fact.added',
      'done',
      'send: intent.update',
      'E-EVM-106',
      'send: intent.remove',
      'E-EVM-106',
    ],
    other: ['E-TASK-220', 'E-TASK-220', 'E-TASK-220', 'E-EVM-106', 'E-TASK-220', 'E-EVM-106'],
  },
  'update begun': {
    owner: [
      'done: fact.added',
      'done',
      'E-CMD-108',
      'send: intent.set-weight',
      'E-CMD-108',
      'E-EVM-106',
    ],
    other: ['E-TASK-220', 'E-TASK-220', 'E-TASK-220', 'E-TASK-220', 'E-TASK-220', 'E-EVM-106'],
  },
  'update on the P-Chain': {
    owner: [
      'done: fact.added',
      'done',
      'E-CMD-108',
      'send: intent.complete-update',
      'E-CMD-108',
      'E-EVM-106',
    ],
    other: ['E-TASK-220', 'E-TASK-220', 'E-TASK-220', 'E-TASK-220', 'E-TASK-220', 'E-EVM-106'],
  },
  updated: {
    owner: [
      'done: fact.added',
      'done',
      'send: intent.update',
      'done',
      'send: intent.remove',
      'E-EVM-106',
    ],
    other: ['E-TASK-220', 'E-TASK-220', 'E-TASK-220', 'E-TASK-220', 'E-TASK-220', 'E-EVM-106'],
  },
  'removal begun': {
    owner: [
      'E-TASK-203',
      'E-TASK-203',
      'E-TASK-203',
      'E-TASK-203',
      'done: fact.removal-initiated',
      'send: intent.remove-validator',
    ],
    other: ['E-TASK-220', 'E-TASK-220', 'E-TASK-220', 'E-TASK-220', 'E-TASK-220', 'E-TASK-220'],
  },
  'gone from the P-Chain': {
    owner: [
      'E-TASK-203',
      'E-TASK-203',
      'E-TASK-203',
      'E-TASK-203',
      'done: fact.removal-initiated',
      'send: intent.complete-removal',
    ],
    other: ['E-TASK-220', 'E-TASK-220', 'E-TASK-220', 'E-TASK-220', 'E-TASK-220', 'E-TASK-220'],
  },
  removed: {
    owner: [
      'send: intent.add',
      'E-CMD-105',
      'E-TASK-230',
      'E-CMD-105',
      'done: fact.removal-initiated',
      'done',
    ],
    other: ['send: intent.add', 'E-CMD-105', 'E-TASK-230', 'E-CMD-105', 'E-TASK-205', 'done'],
  },
  'added again': {
    owner: [
      'done: fact.added',
      'send: intent.register-validator',
      'E-TASK-206',
      'E-CMD-105',
      'E-TASK-206',
      'E-CMD-105',
    ],
    other: ['E-TASK-220', 'E-TASK-220', 'E-TASK-220', 'E-CMD-105', 'E-TASK-220', 'E-CMD-105'],
  },
  'active again': {
    owner: [
      'done: fact.added',
      'done',
      'send: intent.update',
      'E-CMD-105',
      'send: intent.remove',
      'E-CMD-105',
    ],
    other: ['E-TASK-220', 'E-TASK-220', 'E-TASK-220', 'E-CMD-105', 'E-TASK-220', 'E-CMD-105'],
  },
  "another operator's, added": {
    owner: [
      'done: fact.added',
      'send: intent.register-validator',
      'E-TASK-206',
      'E-CMD-105',
      'E-TASK-206',
      'E-CMD-105',
    ],
    other: ['E-TASK-220', 'E-TASK-220', 'E-TASK-220', 'E-CMD-105', 'E-TASK-220', 'E-CMD-105'],
  },
  "another operator's, active": {
    owner: [
      'done: fact.added',
      'done',
      'send: intent.update',
      'E-CMD-105',
      'send: intent.remove',
      'E-CMD-105',
    ],
    other: ['E-TASK-220', 'E-TASK-220', 'E-TASK-220', 'E-CMD-105', 'E-TASK-220', 'E-CMD-105'],
  },
  "another operator's, removal begun": {
    owner: [
      'E-TASK-203',
      'E-TASK-203',
      'E-TASK-203',
      'E-CMD-105',
      'done: fact.removal-initiated',
      'send: intent.remove-validator',
    ],
    other: ['E-TASK-220', 'E-TASK-220', 'E-TASK-220', 'E-CMD-105', 'E-TASK-220', 'E-TASK-220'],
  },
  "another operator's, expired": {
    owner: [
      'E-TASK-202',
      'E-TASK-202',
      'E-TASK-202',
      'E-CMD-105',
      'done: fact.registration-expired',
      'E-CMD-105',
    ],
    other: [
      'E-TASK-202',
      'E-TASK-202',
      'E-TASK-202',
      'E-CMD-105',
      'done: fact.registration-expired',
      'E-CMD-105',
    ],
  },
};
