import { afterAll, expect, test } from 'vitest';
import { openReaders } from '../../../src/adapters/connect.ts';
import { topUp, topUpAll } from '../../../src/commands/nodes/run-top-up.ts';
import { readOwnRecords, recordOwner } from '../../../src/engine/own-records.ts';
import type { Readers } from '../../../src/ports/evm.ts';
import { readStatus } from '../../../src/support/status/read-status.ts';
import { parseSubject } from '../../../src/support/status/subject.ts';
import { nAvax } from '../../../src/domain/units.ts';
import { callProxy } from '../../helpers/endpoints/rpc-proxy.ts';
import { frozenCopy } from '../../helpers/sandbox/frozen-copy.ts';
import { openProfile } from '../../helpers/sandbox/open-profile.ts';
import { sendingOf } from '../../requests/helpers/sending-of.ts';
import { supportDeps } from '../support/helpers/support-deps.ts';
import { MemoryStore } from '../engine/helpers/memory-journal.ts';
import { nodeLife, openJoined, runSigned, sharedOperator } from '../tasks/helpers/operator.ts';

// Each row concludes something from two chains, of which one endpoint is behind: it answers as before the last event.

const operator = sharedOperator(() => openJoined('operator', { generation: 'a' }));

/** The readers of an endpoint behind, as the network was before an event. */
const views = new Map<string, Readers>();
const closing: (() => Promise<void>)[] = [];

async function freeze(event: string): Promise<void> {
  const { sandbox, clock, connection } = operator;
  const copy = await frozenCopy(sandbox, clock.now());
  closing.push(copy.stop);
  const [oldRpc] = copy.profile.network.rpcUrls;
  // Its clock is right; only its blocks are old.
  const proxy = await callProxy(oldRpc, async (call, forward) => ({
    body: (await forward(call)).body,
    headers: { date: new Date(clock.now()).toUTCString() },
  }));
  closing.push(proxy.close);
  const { network } = sandbox.profile;
  const readersOf = (...rpcUrls: readonly [string, ...string[]]) =>
    openReaders(openProfile({ ...network, rpcUrls }), clock);
  const { evm, pChain } = connection.ports;
  const old = openReaders(openProfile(copy.profile.network), clock);
  const { l1Validator } = old.pChain;
  const l1ValidatorSince: typeof pChain.l1ValidatorSince = async (id) => ({
    time: await pChain.time(),
    validator: await l1Validator(id),
  });
  views.set(`P-Chain ${event}`, { evm, pChain: old.pChain });
  views.set(`P-Chain’s validation ${event}`, {
    evm,
    pChain: { ...pChain, l1Validator, l1ValidatorSince },
  });
  // Only the time is new, as of a node of the same API that is not behind.
  const { time } = pChain;
  const withTime = { ...old.pChain, time, l1ValidatorSince };
  views.set(`P-Chain but its time ${event}`, { evm, pChain: withTime });
  views.set(`C-Chain ${event}`, { evm: readersOf(proxy.url).evm, pChain });
  const both = readersOf(proxy.url, network.rpcUrls[0]).evm;
  views.set(`first C-Chain endpoint ${event}`, { evm: both, pChain });
}

afterAll(async () => {
  for (const close of closing) await close();
});

/** What the program answers: the code of an error or a state, or how a task ended. */
const ACTIONS = {
  async status(readers: Readers, store = new MemoryStore()) {
    const { profile } = operator.connection;
    const owner = recordOwner(profile, operator.signer);
    const { memory } = await readOwnRecords(async (take) => {
      await store.load(take);
    }, owner);
    const readMemoryOf = () => Promise.resolve(memory);
    const deps = supportDeps(profile, { ports: readers, clock: operator.clock, readMemoryOf });
    const { l1s } = await readStatus(deps, { subject: parseSubject(operator.node.nodeId) });
    return l1s[0]!.code;
  },
  async task(readers: Readers, place: 0 | 1 | 2, store?: MemoryStore) {
    const { result, signed } = await runSigned(operator, nodeLife(operator)[place], {
      ports: readers,
      ...(store && { store: new MemoryStore([...store.lines]) }),
      policy: { patience: () => 0, consent: () => Promise.resolve('not-now') },
    });
    expect(signed).toEqual([]);
    if ('error' in result) return result.error.code;
    return result.kind === 'declined' ? `send ${result.step}` : result.kind;
  },
  async 'top-up'(readers: Readers) {
    const order = { nodeId: operator.node.nodeId, amount: nAvax(1n) };
    return endOf(topUp(order, sending(readers)));
  },
  async 'top-up --all'(readers: Readers, store = new MemoryStore()) {
    const values = { days: 1n };
    return endOf(topUpAll(values, sending(readers, store), () => undefined));
  },
};

const sending = (readers: Readers, store?: MemoryStore) => {
  const { connection, signer, clock } = operator;
  const ports = { ...connection.ports, ...readers };
  return {
    ...sendingOf({ connection: { ...connection, ports }, signer, clock }, store),
    policy: { consent: () => Promise.resolve('not-now' as const), patience: () => 0 },
  };
};

const endOf = async (outcome: Promise<{ readonly result: { readonly kind: string } }>) => {
  const { result } = await outcome;
  return 'error' in result ? (result.error as { code: string }).code : result.kind;
};

function codeOf(error: unknown): string {
  const { code } = error as { readonly code?: string };
  if (code === undefined) throw error;
  return code;
}

/**
 * Of each place: the state by `status`, and the ends of the other actions in their order; with the journal of the finished
 * tasks, only those of `status`, the addition, the update and the removal.
 */
async function answers(event: string, store?: MemoryStore) {
  const found: Record<string, string> = {};
  for (const [view, readers] of views) {
    if (!view.endsWith(event) || (store && view.startsWith(FIRST))) continue;
    const ends = [await ACTIONS.status(readers, store).catch(codeOf)];
    for (const place of [0, 1, 2] as const)
      ends.push(await ACTIONS.task(readers, place, store).catch(codeOf));
    for (const name of store ? [] : (['top-up', 'top-up --all'] as const))
      ends.push(await ACTIONS[name](readers).catch(codeOf));
    found[view.slice(0, -event.length - 1)] = ends.join('; ');
  }
  return found;
}
const FIRST = 'first C-Chain endpoint';

/** An endpoint of the P-Chain answers alike if only its time, or all but the validation is new, unless `other` says how. */
async function expectAnswers(
  event: string,
  [pChain, cChain]: readonly [pChain: string, cChain: string],
  other: { 'P-Chain but its time'?: string; 'P-Chain’s validation'?: string } = {},
) {
  expect.soft(await answers(event), event).toEqual({
    'P-Chain': pChain,
    'P-Chain but its time': pChain,
    'P-Chain’s validation': pChain,
    'C-Chain': cChain,
    [FIRST]: cChain,
    ...other,
  });
}

test('no answer of an endpoint behind is taken for the absence of what happened since', async () => {
  const [add, update, remove] = nodeLife(operator);
  const store = new MemoryStore();
  await freeze('before the addition');
  expect((await operator.run(add, { store, stopAfter: 'add' })).kind).toBe('stopped');
  await freeze('before the registration');
  expect((await operator.run(add, { store, stopAfter: 'p-chain' })).kind).toBe('stopped');
  // The expiry passes: by the endpoint's answers, the registration could have expired.
  operator.clock.forward(86_400 + 60);
  const open = 'G5-EXPIRY-OPEN; E-TASK-240; E-TASK-240; E-TASK-240; E-TASK-240; E-TASK-240';
  await expectAnswers(
    'before the registration',
    [open, 'G8-COMPLETE; send catch-up; E-TASK-206; E-TASK-206; declined; done'],
    {
      // Only the journal could show this. The validators sign no expiry that is not so.
      'P-Chain but its time': 'G5-EXPIRED; E-TASK-202; E-TASK-202; E-TASK-202; E-TASK-202; done',
    },
  );
  // The journal has the registration's P-Chain transaction.
  expect.soft(await answers('before the registration', store)).toEqual({
    'P-Chain': 'G5-EXPIRY-OPEN; E-TASK-240; E-TASK-240; E-TASK-240',
    'P-Chain’s validation': 'G5-EXPIRY-OPEN; E-TASK-240; E-TASK-240; E-TASK-240',
    'P-Chain but its time': 'G9-MISMATCH; E-TASK-208; E-TASK-208; E-TASK-208',
    'C-Chain': 'G8-COMPLETE; send catch-up; E-TASK-206; E-TASK-206',
  });
  expect((await operator.run(add, { store })).kind).toBe('done');
  await expectAnswers('before the addition', [
    'G9-MISMATCH; E-TASK-208; send update; send remove; E-TASK-208; E-TASK-208',
    // Whose node it is, only the C-Chain shows: to an endpoint behind, the operator has none.
    'E-TASK-208; E-TASK-208; E-TASK-208; E-TASK-208; E-TASK-208; done',
  ]);
  // Only the journal shows that the operator has a node.
  const unlisting = views.get('C-Chain before the addition')!;
  expect.soft(await ACTIONS['top-up --all'](unlisting, store)).toBe('E-TASK-208');
  // A network that has begun anew has fewer blocks too, but later ones.
  const { number, timestamp, ...rest } = await operator.connection.ports.evm.head();
  const head = () => Promise.resolve({ ...rest, number: 1n, timestamp: timestamp + 60n });
  const anew = { ...unlisting, evm: { ...unlisting.evm, head } };
  expect.soft([number > 1n, await ACTIONS['top-up --all'](anew, store)]).toEqual([true, 'done']);
  await freeze('before the update');
  expect((await operator.run(update, { store })).kind).toBe('done');
  // In generation A, the acknowledgement of an earlier update can complete a later one, but this is the first.
  const mismatch = 'G9-MISMATCH; E-TASK-208; E-TASK-208; E-TASK-208; declined; done';
  await expectAnswers('before the update', [mismatch, mismatch]);
  expect((await operator.run(remove, { store, stopAfter: 'remove' })).kind).toBe('stopped');
  await expectAnswers(
    'before the addition',
    [
      'G9-MISMATCH; E-TASK-203; E-TASK-203; E-TASK-208; E-TASK-208; E-TASK-208',
      'E-TASK-208; E-TASK-208; E-TASK-208; E-TASK-208; E-TASK-208; done',
    ],
    {
      // Nor do they sign this removal.
      'P-Chain but its time':
        'G7-REMOVAL-OPEN; E-TASK-203; E-TASK-203; E-AGG-101; E-TASK-203; done',
    },
  );
  await freeze('before the removal');
  expect((await operator.run(remove, { store, stopAfter: 'p-chain' })).kind).toBe('stopped');
  await expectAnswers('before the removal', [
    // The P-Chain refuses what it has accepted before.
    'G7-REMOVAL-OPEN; E-TASK-203; E-TASK-203; send p-chain; declined; done',
    'G7-REMOVAL-OPEN; E-TASK-203; E-TASK-203; send complete; E-TASK-203; done',
  ]);
  expect((await operator.run(remove, { store })).kind).toBe('done');
  await expectAnswers(
    'before the removal',
    [
      'G9-LEFT; E-TASK-208; E-TASK-208; pending; E-TASK-208; done',
      'G7-REMOVAL-OPEN; E-TASK-203; E-TASK-203; send complete; E-TASK-203; done',
    ],
    { 'P-Chain’s validation': 'G9-LEFT; send add; E-TASK-230; pending; E-CMD-116; done' },
  );
  // The journal has the completion, and on the P-Chain's new set the node can be added again.
  expect.soft(await answers('before the removal', store)).toEqual({
    'P-Chain': 'G9-LEFT; E-TASK-208; E-TASK-208; pending',
    'P-Chain’s validation': 'G9-LEFT; send add; E-TASK-230; pending',
    'P-Chain but its time': 'G9-LEFT; E-TASK-208; E-TASK-208; pending',
    'C-Chain': 'G9-MISMATCH; E-TASK-208; E-TASK-208; E-TASK-208',
  });
});
