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
import { AVAX, join, nextEpoch, openJoined, operatorOn, type Operator } from './operator.ts';

type Command = (typeof COMMANDS)[number];

/** The inputs of the commands in addition to the node. */
interface Known {
  /** The last transaction of each first command, which is the input of the second command. */
  add?: EvmHash;
  update?: EvmHash;
  remove?: EvmHash;
  /** The node's live or last validation, which is the input of a clean-up. */
  period?: ValidationId;
}

const BEGUN: Partial<Record<Command, 'add' | 'update' | 'remove'>> = {
  'add-node': 'add',
  'init-stake-update': 'update',
  'remove-node': 'remove',
};

/** An operator's journal over the node's whole life, and the last transactions of its first commands. */
interface Memory {
  readonly store: MemoryStore;
  readonly initiated: Known;
}

const NO_HASH = `0x${'00'.repeat(32)}` as EvmHash;
const NO_PERIOD = '11111111111111111111111111111111LpoYY' as ValidationId;

const units = ({ l1 }: Operator, times: bigint) => l1.primaryClass.minimum * times;

function perform(
  operator: Operator,
  command: Command,
  known: Known,
  sending: SendContext,
  balance = nAvax(AVAX),
): Promise<TaskOutcome & Partial<Pick<InitiationOutcome, 'transaction' | 'isExpired'>>> {
  const { l1, node, signer } = operator;
  const { nodeId } = node;
  const about = { middleware: l1.middleware, nodeId };
  switch (command) {
    case 'add-node':
      return addNode({ ...about, blsKey: node.publicKey, stake: units(operator, 1n) }, sending);
    case 'complete-registration':
      return completeRegistration(
        {
          ...about,
          transaction: known.add ?? NO_HASH,
          operator: signer.evmAddress,
          proof: node.proof,
          balance,
        },
        sending,
      );
    case 'init-stake-update':
      return initStakeUpdate({ ...about, stake: units(operator, 2n) }, sending);
    case 'complete-stake-update':
      return completeStakeUpdate({ ...about, transaction: known.update ?? NO_HASH }, sending);
    case 'remove-node':
      return removeNode(about, sending);
    case 'complete-removal':
      return completeRemoval({ ...about, transaction: known.remove ?? NO_HASH }, sending);
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
      const { result, transaction, isExpired, sent } = await perform(
        operator,
        command,
        known,
        sending,
      );
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
 * operators, on generation C to the owner without its journal, and at night also with it.
 */
export async function openLives(generation: 'a' | 'c', epochSeconds?: number) {
  const owner = await openJoined('operator', {
    generation,
    ...(epochSeconds !== undefined && { epochSeconds }),
  });
  const { sandbox, clock } = owner;
  try {
    const stranger = await operatorOn(sandbox, clock, 'second operator');
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
        const forgotten = { ...memoryOf(present), store: new MemoryStore() };
        const row = await rowOf(present, known, forgotten);
        table[state] = { owner: row };
        if (IS_WHOLE) expect(await rowOf(present, known, memoryOf(present)), state).toEqual(row);
      },
      async first(
        operator: Operator,
        command: 'add-node' | 'init-stake-update' | 'remove-node',
        stakeUnits?: bigint,
      ): Promise<void> {
        const sending = sendingOf(operator, memoryOf(operator).store);
        const { middleware } = operator.l1;
        const { nodeId } = operator.node;
        const done =
          command === 'init-stake-update'
            ? await initStakeUpdate(
                { middleware, nodeId, stake: units(operator, stakeUnits!) },
                sending,
              )
            : await perform(operator, command, known, sending);
        expect(done.result).toMatchObject({ kind: 'stopped' });
        expect(done.sent).toBe(true);
        const kind = BEGUN[command]!;
        known[kind] = done.transaction!;
        memoryOf(operator).initiated[kind] = done.transaction!;
      },
      /** Makes a change on the P-Chain without completing it on the L1 middleware. */
      async half(
        operator: Operator,
        kind: 'add-node' | 'update-weight' | 'remove-node',
      ): Promise<void> {
        const { l1, node, run, addNodeInput } = operator;
        const { registering } = addNodeInput();
        const input = { nodeId: node.nodeId, ...(registering && { registering }) };
        const request =
          kind === 'remove-node'
            ? ({ kind, l1, input: { ...input, initiates: false } } as const)
            : ({ kind, l1, input } as const);
        const result = await run(request, {
          store: memoryOf(operator).store,
          stopAfter: 'p-chain',
        });
        expect(result).toMatchObject({ kind: 'stopped' });
      },
      async second(
        operator: Operator,
        command:
          | 'complete-registration'
          | 'complete-stake-update'
          | 'complete-removal'
          | 'top-up'
          | 'clean-up',
        balance?: bigint,
      ): Promise<void> {
        const sending = sendingOf(operator, memoryOf(operator).store);
        const paid = balance === undefined ? undefined : nAvax(balance);
        const done = await perform(operator, command, known, sending, paid);
        expect(done.result).toMatchObject({ kind: 'done' });
      },
      nextEpoch: (seconds?: number) => nextEpoch(owner, seconds),
    };
  } catch (error) {
    await sandbox.stop();
    throw error;
  }
}
