/** The commands that change a node, in the order of the answers below. */
export const COMMANDS = [
  'add-node',
  'complete-registration',
  'init-stake-update',
  'complete-stake-update',
  'remove-node',
  'complete-removal',
  'top-up',
  'clean-up',
] as const;

/** The answers of the commands, in the same order, separated by semicolons. */
export type Row = string;
export type Table = Readonly<Record<string, { readonly owner: Row; readonly other: Row }>>;

/** The answers to another operator, whose commands for a live node are refused. */
const foreign = (update: string, removal: string, topUp: string): Row =>
  `E-TASK-220; E-TASK-220; E-TASK-220; ${update}; E-TASK-220; ${removal}; ${topUp}; E-TASK-217`;
const both = (row: Row) => ({ owner: row, other: row });

/**
 * The answers of the commands in every state of a node: to the node's operator, and to another operator. `send`
 * names the next transaction, `done` a finished step.
 */
export const WANTED: Table = {
  'never added': both(
    'send: intent.add; E-EVM-106; E-TASK-230; E-EVM-106; E-TASK-205; E-EVM-106; E-TASK-230; E-TASK-217',
  ),
  added: {
    owner:
      'done: fact.added; send: intent.register-validator; E-TASK-206; E-EVM-106; E-TASK-206; E-EVM-106; E-TASK-206; E-TASK-217',
    other: foreign('E-EVM-106', 'E-EVM-106', 'E-TASK-206'),
  },
  registered: {
    owner:
      'done: fact.added; send: intent.complete-registration; E-TASK-206; E-EVM-106; E-TASK-206; E-EVM-106; send: intent.top-up; E-TASK-217',
    other: foreign('E-EVM-106', 'E-EVM-106', 'send: intent.top-up'),
  },
  active: {
    owner:
      'done: fact.added; done; send: intent.update; E-EVM-106; send: intent.remove; E-EVM-106; send: intent.top-up; E-TASK-217',
    other: foreign('E-EVM-106', 'E-EVM-106', 'send: intent.top-up'),
  },
  'update begun': {
    owner:
      'done: fact.added; done; E-CMD-108; send: intent.set-weight; E-CMD-108; E-EVM-106; send: intent.top-up; E-TASK-217',
    other: foreign('E-TASK-220', 'E-EVM-106', 'send: intent.top-up'),
  },
  'update on the P-Chain': {
    owner:
      'done: fact.added; done; E-CMD-108; send: intent.complete-update; E-CMD-108; E-EVM-106; send: intent.top-up; E-TASK-217',
    other: foreign('E-TASK-220', 'E-EVM-106', 'send: intent.top-up'),
  },
  updated: {
    owner:
      'done: fact.added; done; send: intent.update; done; send: intent.remove; E-EVM-106; send: intent.top-up; E-TASK-217',
    other: foreign('E-TASK-220', 'E-EVM-106', 'send: intent.top-up'),
  },
  'removal begun': {
    owner:
      'E-TASK-203; E-TASK-203; E-TASK-203; E-TASK-203; done: fact.removal-initiated; send: intent.remove-validator; send: intent.top-up; E-TASK-217',
    other: foreign('E-TASK-220', 'E-TASK-220', 'send: intent.top-up'),
  },
  'gone from the P-Chain': {
    owner:
      'E-TASK-203; E-TASK-203; E-TASK-203; E-TASK-203; done: fact.removal-initiated; send: intent.complete-removal; E-TASK-203; E-TASK-217',
    other: foreign('E-TASK-220', 'E-TASK-220', 'E-TASK-203'),
  },
  removed: {
    owner:
      'send: intent.add; E-CMD-105; E-TASK-230; E-CMD-105; done: fact.removal-initiated; done; E-TASK-230; E-TASK-217',
    other:
      'send: intent.add; E-CMD-105; E-TASK-230; E-CMD-105; E-TASK-205; done; E-TASK-230; E-TASK-217',
  },
  'added again': {
    owner:
      'done: fact.added; send: intent.register-validator; E-TASK-206; E-CMD-105; E-TASK-206; E-CMD-105; E-TASK-206; E-TASK-217',
    other: foreign('E-CMD-105', 'E-CMD-105', 'E-TASK-206'),
  },
  'active again': {
    owner:
      'done: fact.added; done; send: intent.update; E-CMD-105; send: intent.remove; E-CMD-105; send: intent.top-up; E-TASK-217',
    other: foreign('E-CMD-105', 'E-CMD-105', 'send: intent.top-up'),
  },
  "another operator's, added": {
    owner:
      'done: fact.added; send: intent.register-validator; E-TASK-206; E-CMD-105; E-TASK-206; E-CMD-105; E-TASK-206; E-TASK-217',
    other: foreign('E-CMD-105', 'E-CMD-105', 'E-TASK-206'),
  },
  "another operator's, active": {
    owner:
      'done: fact.added; done; send: intent.update; E-CMD-105; send: intent.remove; E-CMD-105; send: intent.top-up; E-TASK-217',
    other: foreign('E-CMD-105', 'E-CMD-105', 'send: intent.top-up'),
  },
  "another operator's, removal begun": {
    owner:
      'E-TASK-203; E-TASK-203; E-TASK-203; E-CMD-105; done: fact.removal-initiated; send: intent.remove-validator; send: intent.top-up; E-TASK-217',
    other: foreign('E-CMD-105', 'E-TASK-220', 'send: intent.top-up'),
  },
  "another operator's, expired": both(
    'E-TASK-202; E-TASK-202; E-TASK-202; E-CMD-105; done: fact.registration-expired; E-CMD-105; E-TASK-202; send: intent.epoch',
  ),
  'cleaned up': both(
    'send: intent.add; E-CMD-105; E-TASK-230; E-CMD-105; done: fact.removal-initiated; done; E-TASK-230; done',
  ),
};

/** The answers in states that only other accounts cause. */
export const CHANGED_FROM_OUTSIDE: Table = {
  'balance used up': {
    owner:
      'done: fact.added; E-TASK-207; send: intent.update; E-EVM-106; send: intent.remove; E-EVM-106; send: intent.top-up; E-TASK-217',
    other: foreign('E-EVM-106', 'E-EVM-106', 'send: intent.top-up'),
  },
  'disabled by its disable owner': {
    owner:
      'done: fact.added; E-TASK-235; send: intent.update; E-EVM-106; send: intent.remove; E-EVM-106; send: intent.top-up; E-TASK-217',
    other: foreign('E-EVM-106', 'E-EVM-106', 'send: intent.top-up'),
  },
  'weight lowered by another account': {
    owner:
      'done: fact.added; done; E-CMD-108; send: intent.set-weight; E-CMD-108; E-EVM-106; send: intent.top-up; E-TASK-217',
    other: foreign('E-TASK-220', 'E-EVM-106', 'send: intent.top-up'),
  },
  'lowered by another account, on the P-Chain': {
    owner:
      'done: fact.added; done; E-CMD-108; send: intent.complete-update; E-CMD-108; E-EVM-106; send: intent.top-up; E-TASK-217',
    other: foreign('E-TASK-220', 'E-EVM-106', 'send: intent.top-up'),
  },
  'lowered by another account, completed': {
    owner:
      'done: fact.added; done; send: intent.update; done; send: intent.remove; E-EVM-106; send: intent.top-up; E-TASK-217',
    other: foreign('E-TASK-220', 'E-EVM-106', 'send: intent.top-up'),
  },
};
