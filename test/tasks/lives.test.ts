import { expect, test } from 'vitest';
import { addNode } from '../../src/commands/add-node.ts';
import { completeRegistration } from '../../src/commands/complete-registration.ts';
import { completeRemoval } from '../../src/commands/complete-removal.ts';
import { completeStakeUpdate } from '../../src/commands/complete-stake-update.ts';
import type { FirstStep } from '../../src/commands/first-step.ts';
import { initStakeUpdate } from '../../src/commands/init-stake-update.ts';
import type { Performed, Sending } from '../../src/commands/perform-task.ts';
import { removeNode } from '../../src/commands/remove-node.ts';
import { OnboardError } from '../../src/domain/errors.ts';
import type { EvmHash } from '../../src/domain/evm.ts';
import { nAvax } from '../../src/domain/units.ts';
import { MemoryStore } from '../engine/support/memory-journal.ts';
import { sendingOf } from '../requests/support/sending-of.ts';
import { COMMANDS, WANTED } from './support/answers-in-each-state.ts';
import { wordOf } from './support/answer.ts';
import { AVAX, join, newOperator, operatorOn, type Operator } from './support/operator.ts';

type Command = (typeof COMMANDS)[number];
/** What each command answers: `done`, what it would send, or the code of its error. */
type Row = Readonly<Record<Command, string>>;

const DAY = 86_400;

/** The last transaction of each first command, which the second commands take. */
type Hashes = Partial<Record<'add' | 'update' | 'remove', EvmHash>>;

const BEGUN: Partial<Record<Command, keyof Hashes>> = {
  'add-node': 'add',
  'init-stake-update': 'update',
  'remove-node': 'remove',
};

const units = ({ l1 }: Operator, times: bigint) => l1.primaryClass.minimum * times;

function perform(
  operator: Operator,
  command: Command,
  hashes: Hashes,
  sending: Sending,
): Promise<Performed & Partial<Pick<FirstStep, 'transaction' | 'isExpired'>>> {
  const { l1, node, signer } = operator;
  const about = { middleware: l1.middleware, nodeId: node.nodeId };
  const none: EvmHash = `0x${'00'.repeat(32)}` as EvmHash;
  switch (command) {
    case 'add-node':
      return addNode({ ...about, blsKey: node.publicKey, stake: units(operator, 1n) }, sending);
    case 'complete-registration':
      return completeRegistration(
        {
          ...about,
          transaction: hashes.add ?? none,
          operator: signer.evmAddress,
          proof: node.proof,
          balance: nAvax(AVAX),
        },
        sending,
      );
    case 'init-stake-update':
      return initStakeUpdate({ ...about, stake: units(operator, 2n) }, sending);
    case 'complete-stake-update':
      return completeStakeUpdate({ ...about, transaction: hashes.update ?? none }, sending);
    case 'remove-node':
      return removeNode(about, sending);
    case 'complete-removal':
      return completeRemoval({ ...about, transaction: hashes.remove ?? none }, sending);
  }
}

/** Asks every command without consent and patience, so that none sends anything. */
async function rowOf(operator: Operator, hashes: Hashes, store: MemoryStore): Promise<Row> {
  const row: Partial<Record<Command, string>> = {};
  for (const command of COMMANDS) {
    const sending: Sending = {
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
        hashes,
        sending,
      );
      expect(sent).toBe(false);
      row[command] = wordOf(result);
      const kind = isExpired === true ? 'add' : BEGUN[command];
      if (kind !== undefined && result.kind === 'stopped') expect(transaction).toBe(hashes[kind]);
    } catch (error) {
      if (!(error instanceof OnboardError)) throw error;
      row[command] = error.code;
    }
  }
  return row as Row;
}

const named = (answers: readonly string[]) =>
  Object.fromEntries(COMMANDS.map((command, i) => [command, answers[i]]));

test.each(['a', 'c'] as const)(
  'every command has its answer in every state of a node (generation %s)',
  { timeout: 600_000 },
  async (generation) => {
    const owner = await newOperator('operator', { generation });
    try {
      const { sandbox, clock } = owner;
      const stranger = await operatorOn(sandbox, clock, 'second operator');
      await join(owner);
      await join(stranger);
      const table: Record<string, { owner: Row; other: Row }> = {};
      const hashes: { -readonly [K in keyof Hashes]: Hashes[K] } = {};
      /** The journals of both operators' whole lives with the node. */
      const stores = new Map([
        [owner, new MemoryStore()],
        [stranger, new MemoryStore()],
      ]);
      const note = async (state: string, present = owner, other = stranger) => {
        table[state] = {
          owner: await rowOf(present, hashes, stores.get(present)!),
          other: await rowOf(other, hashes, stores.get(other)!),
        };
        // What a machine remembers changes no answer.
        expect(await rowOf(present, hashes, new MemoryStore()), state).toEqual(table[state].owner);
      };
      const first = async (
        operator: Operator,
        command: 'add-node' | 'init-stake-update' | 'remove-node',
        stake?: bigint,
      ) => {
        const sending = sendingOf(operator, stores.get(operator));
        const { middleware } = operator.l1;
        const { nodeId } = operator.node;
        const done =
          command === 'init-stake-update'
            ? await initStakeUpdate({ middleware, nodeId, stake: stake! }, sending)
            : await perform(operator, command, hashes, sending);
        expect(done.result).toMatchObject({ kind: 'stopped' });
        expect(done.sent).toBe(true);
        hashes[BEGUN[command]!] = done.transaction!;
      };
      const half = async (
        operator: Operator,
        kind: 'add-node' | 'update-weight' | 'remove-node',
      ) => {
        const { l1, node, run, addNodeInput } = operator;
        const { nodeId } = node;
        const { registering } = addNodeInput();
        const store = stores.get(operator)!;
        const input = { nodeId, initiate: false, ...(registering && { registering }) };
        const request = { kind, l1, input } as Parameters<typeof run>[0];
        const { initiate, ...others } = input;
        const result = await run(
          kind === 'remove-node' ? request : ({ ...request, input: others } as typeof request),
          { store, stopAfter: 'p-chain' },
        );
        expect(initiate).toBe(false);
        expect(result).toMatchObject({ kind: 'stopped' });
      };
      const second = async (
        operator: Operator,
        command: 'complete-registration' | 'complete-stake-update' | 'complete-removal',
      ) => {
        const done = await perform(
          operator,
          command,
          hashes,
          sendingOf(operator, stores.get(operator)),
        );
        expect(done.result).toMatchObject({ kind: 'done' });
      };
      const nextEpoch = async (seconds = sandbox.profile.epochSeconds) => {
        clock.forward(seconds);
        await sandbox.controls.cChain.tick();
      };

      await note('never added');
      await first(owner, 'add-node');
      await note('added');
      await half(owner, 'add-node');
      await note('registered');
      await second(owner, 'complete-registration');
      await note('active');
      await nextEpoch();
      await first(owner, 'init-stake-update', units(owner, 3n));
      await note('update begun');
      await half(owner, 'update-weight');
      await note('update on the P-Chain');
      await second(owner, 'complete-stake-update');
      await note('updated');
      await nextEpoch();
      await first(owner, 'remove-node');
      await note('removal begun');
      await half(owner, 'remove-node');
      await note('gone from the P-Chain');
      await second(owner, 'complete-removal');
      await note('removed');
      await first(owner, 'add-node');
      await note('added again');
      await second(owner, 'complete-registration');
      await note('active again');
      await nextEpoch();
      await first(owner, 'remove-node');
      await second(owner, 'complete-removal');
      await first(stranger, 'add-node');
      await note("another operator's, added", stranger, owner);
      await second(stranger, 'complete-registration');
      await note("another operator's, active", stranger, owner);
      await nextEpoch();
      await first(stranger, 'remove-node');
      await note("another operator's, removal begun", stranger, owner);
      await second(stranger, 'complete-removal');
      await nextEpoch();
      await first(stranger, 'add-node');
      await nextEpoch(DAY + 1);
      await note("another operator's, expired", stranger, owner);
      expect(table).toEqual(
        Object.fromEntries(
          Object.entries(WANTED).map(([state, { owner: own, other }]) => [
            state,
            { owner: named(own), other: named(other) },
          ]),
        ),
      );
    } finally {
      await owner.sandbox.stop();
    }
  },
);
