import { expect } from 'vitest';
import { addNode } from '../../../../src/commands/nodes/initiate-add-node.ts';
import {
  completeRegistration,
  completeRemoval,
  completeStakeUpdate,
} from '../../../../src/commands/nodes/complete-change.ts';
import {
  initStakeUpdate,
  removeNode,
  type InitiationOutcome,
} from '../../../../src/commands/nodes/initiate-change.ts';
import {
  runWithJournal,
  type TaskOutcome,
  type SendContext,
} from '../../../../src/commands/sending/run-with-journal.ts';
import { topUp } from '../../../../src/commands/nodes/run-top-up.ts';
import { OnboardError } from '../../../../src/domain/errors.ts';
import type { Result } from '../../../../src/engine/engine.ts';
import type { EvmHash } from '../../../../src/domain/identity/evm.ts';
import type { ValidationId } from '../../../../src/domain/identity/ids.ts';
import { nAvax } from '../../../../src/domain/units.ts';
import { readValidation } from '../../../../src/protocol/snapshots/read-validation.ts';
import { MemoryStore } from '../../engine/helpers/memory-journal.ts';
import { IS_WHOLE } from '../../../helpers/is-whole.ts';
import { sendingOf } from '../../../requests/helpers/sending-of.ts';
import { COMMANDS, type Row } from './answers-in-each-state.ts';
import { AVAX, join, joinedOperator, nextEpoch, operatorOn, type Operator } from './operator.ts';

type Command = (typeof COMMANDS)[number];

type Begun = 'add' | 'update' | 'remove';
/** The last transaction of each first command, which is the input of the second command. */
type Initiated = { [Kind in Begun]?: EvmHash };

/** The inputs of the commands in addition to the node. */
interface Known extends Initiated {
  /** The node's live or last validation, which is the input of a clean-up. */
  period?: ValidationId;
}

const BEGUN: Partial<Record<Command, Begun>> = {
  'add-node': 'add',
  'init-stake-update': 'update',
  'remove-node': 'remove',
};

/** An operator's journal over the node's whole life, and the last transactions of its first commands. */
interface Memory {
  readonly store: MemoryStore;
  readonly initiated: Initiated;
}

const NO_HASH = `0x${'00'.repeat(32)}` as EvmHash;
const NO_PERIOD = '11111111111111111111111111111111LpoYY' as ValidationId;

interface Values {
  /** The new stake of an update, in minimum stakes. */
  readonly units?: bigint;
  /** The P-Chain balance of a registration, in nAVAX. */
  readonly balance?: bigint;
}

function perform(
  { l1, node, signer }: Operator,
  command: Command,
  known: Known,
  sending: SendContext,
  { units = 2n, balance = AVAX }: Values = {},
): Promise<TaskOutcome & Partial<Pick<InitiationOutcome, 'transaction' | 'isExpired'>>> {
  const { nodeId, publicKey: blsKey, proof } = node;
  const { minimum } = l1.primaryClass;
  const about = { middleware: l1.middleware, nodeId };
  const begun = (kind: Begun) => ({
    ...about,
    transaction: known[kind] ?? NO_HASH,
  });
  switch (command) {
    case 'add-node':
      return addNode({ ...about, blsKey, stake: minimum }, sending);
    case 'complete-registration': {
      const paid = { operator: signer.evmAddress, proof, balance: nAvax(balance) };
      return completeRegistration({ ...begun('add'), ...paid }, sending);
    }
    case 'init-stake-update':
      return initStakeUpdate({ ...about, stake: minimum * units }, sending);
    case 'complete-stake-update':
      return completeStakeUpdate(begun('update'), sending);
    case 'remove-node':
      return removeNode(about, sending);
    case 'complete-removal':
      return completeRemoval(begun('remove'), sending);
    case 'top-up':
      return topUp({ ...about, amount: nAvax(AVAX) }, sending);
    case 'clean-up': {
      const input = { nodeId, validationId: known.period ?? NO_PERIOD };
      return runWithJournal({ kind: 'clean-up', l1, input }, sending);
    }
  }
}

/**
 * A command's result as text: `done`, the fact of its last step, the transaction to send, the wait, or the
 * error code.
 */
function wordOf(result: Result): string {
  switch (result.kind) {
    case 'done':
    case 'cancelled':
      return result.kind;
    case 'stopped':
      return `done: ${result.fact.text.key}`;
    case 'declined':
    case 'elsewhere':
      return `send: ${result.intent.title.key}`;
    case 'pending':
      return `wait: ${result.wait.text.key}`;
    case 'blocked':
    case 'unclear':
      return result.error.code;
  }
}

/** Calls every command without consent and without waiting, so that no command sends anything. */
async function rowOf(operator: Operator, known: Known, { store, initiated }: Memory): Promise<Row> {
  const row: string[] = [];
  for (const command of COMMANDS) {
    const sending: SendContext = {
      ...sendingOf(operator, store),
      policy: {
        consent: () => Promise.resolve('not-now'),
        patience: () => 0,
        persistence: 0,
      },
    };
    try {
      const done = await perform(operator, command, known, sending);
      const { result, transaction, isExpired, sent } = done;
      expect(sent).toBe(false);
      row.push(wordOf(result));
      const kind = isExpired === true ? 'add' : BEGUN[command];
      if (kind !== undefined && result.kind === 'stopped') {
        expect(transaction).toBe(kind === 'add' ? known.add : initiated[kind]);
      }
    } catch (error) {
      if (!(error instanceof OnboardError)) throw error;
      row.push(error.code);
    }
  }
  return row.join('; ');
}

/**
 * The lives of one node with two operators, and every command's answer in each state: on generation A to both
 * operators, on generation C to the owner without its journal, and at night also with it. The sandbox stops when the test ends.
 */
export async function openLives(generation: 'a' | 'c', epochSeconds?: number) {
  const owner = await joinedOperator('operator', {
    generation,
    ...(epochSeconds !== undefined && { epochSeconds }),
  });
  const stranger = await operatorOn(owner.sandbox, owner.clock, 'second operator');
  await join(stranger);
  const table: Record<string, { owner: Row; other?: Row }> = {};
  const known: Known = {};
  const memories = new Map<Operator, Memory>(
    [owner, stranger].map((operator) => [operator, { store: new MemoryStore(), initiated: {} }]),
  );
  const memoryOf = (operator: Operator): Memory => memories.get(operator)!;
  return {
    owner,
    stranger,
    known,
    table,
    memoryOf,
    async note(state: string, present = owner, other = stranger): Promise<void> {
      const { connection, l1, node } = owner;
      const { live } = await readValidation(connection.ports, l1, node.nodeId);
      if (live !== undefined) known.period = live;
      if (generation === 'a') {
        const row = await rowOf(present, known, memoryOf(present));
        table[state] = { owner: row, other: await rowOf(other, known, memoryOf(other)) };
        return;
      }
      // The journal changes no answer: both generations have the same table.
      const row = await rowOf(present, known, { ...memoryOf(present), store: new MemoryStore() });
      table[state] = { owner: row };
      if (IS_WHOLE) expect(await rowOf(present, known, memoryOf(present)), state).toEqual(row);
    },
    /** Runs a command, which must begin or complete its change. */
    async does(operator: Operator, command: Command, values?: Values): Promise<void> {
      const { store, initiated } = memoryOf(operator);
      const done = await perform(operator, command, known, sendingOf(operator, store), values);
      const kind = BEGUN[command];
      expect(done.result.kind).toBe(kind === undefined ? 'done' : 'stopped');
      if (kind === undefined) return;
      expect(done.sent).toBe(true);
      known[kind] = initiated[kind] = done.transaction!;
    },
    /** Makes a change on the P-Chain without completing it on the L1 middleware. */
    async half(
      operator: Operator,
      kind: 'add-node' | 'update-weight' | 'remove-node',
    ): Promise<void> {
      const { l1, node, addNodeInput } = operator;
      const { registering } = addNodeInput();
      const input = { nodeId: node.nodeId, ...(registering && { registering }) };
      const request =
        kind === 'remove-node'
          ? ({ kind, l1, input: { ...input, initiates: false } } as const)
          : ({ kind, l1, input } as const);
      const { store } = memoryOf(operator);
      const result = await operator.run(request, { store, stopAfter: 'p-chain' });
      expect(result).toMatchObject({ kind: 'stopped' });
    },
    nextEpoch: (seconds?: number) => nextEpoch(owner, seconds),
  };
}
