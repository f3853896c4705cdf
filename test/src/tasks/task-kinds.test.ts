import type { BlockchainId, ValidationId } from '../../../src/domain/identity/ids.ts';
import { expect, test } from 'vitest';
import { parseAddress } from '../../../src/domain/identity/evm.ts';
import { parseBlsPublicKey } from '../../../src/domain/identity/bls-key.ts';
import { nAvax } from '../../../src/domain/units.ts';
import type { Run, Submission } from '../../../src/journal/memory.ts';
import type { L1Facts } from '../../../src/protocol/contracts/l1-facts.ts';
import { rememberValidation } from '../../../src/tasks/validation/node-snapshot.ts';
import {
  rowOfRun,
  type RunKind,
  taskKeyOf,
  taskKindOf,
  taskKindRow,
  type TaskRequest,
} from '../../../src/tasks/task-kinds.ts';
import { LATER, NODE, VALIDATION_ID } from './helpers/validation.ts';

const WHERE = parseAddress(`0x${'0a'.repeat(20)}`);
const l1 = { balancer: WHERE } as L1Facts;

const run = (kind: RunKind, changes: Partial<Run> = {}, more: Partial<Run['task']> = {}): Run => ({
  task: { kind, network: 'n', operator: 'o', ...more },
  ...{
    id: 1,
    input: null,
    openedAt: 0,
    closed: undefined,
    submissions: [],
    handedOut: [],
    facts: [],
  },
  ...changes,
});
const about = (kind: RunKind, value?: ValidationId, changes: Partial<Run> = {}) =>
  run(kind, { ...(value && { facts: [rememberValidation(value)] }), ...changes }, { node: NODE });
const signed = (step: string, changeId: string) => ({
  submissions: [{ step, changeId } as Submission],
});

const NETWORK = { networkId: 9, chainId: 8n, cChainId: 'n' as BlockchainId };

test('a run continues only with the same target', () => {
  const keyOf = (request: TaskRequest) => taskKeyOf(request, NETWORK, WHERE);
  const own = { network: '9-8-n', operator: WHERE };
  const input = { kind: 'vault', where: WHERE } as const;
  expect(keyOf({ kind: 'opt-in', input })).toEqual({
    ...own,
    kind: 'opt-in-vault',
    target: WHERE,
  });
  expect(keyOf({ kind: 'stake', l1 })).toEqual({ ...own, kind: 'stake', balancer: WHERE });
  const period = { nodeId: NODE, validationId: VALIDATION_ID };
  expect(keyOf({ kind: 'top-up', l1, input: { ...period, amount: nAvax(1n) } })).toEqual({
    ...own,
    ...{ kind: 'top-up', balancer: WHERE, node: NODE, target: VALIDATION_ID },
  });
  const replacement = { kind: 'replace', input: { nonce: 7n, how: 'cancel' } } as const;
  expect(keyOf(replacement)).toEqual({ ...own, kind: 'replace', target: '7' });
  const kinds = ['opt-out-l1', 'opt-out', 'opt-in-node', 'toString'].map((kind) =>
    taskKindOf({ kind }),
  );
  expect(kinds).toEqual(['opt-out', 'opt-out', undefined, undefined]);
});

test('a run continues only with the same values', () => {
  const node = (stake: bigint, expiry?: bigint) => ({
    nodeId: NODE,
    newNode: {
      blsKey: parseBlsPublicKey(`0x${'11'.repeat(48)}`),
      stake,
      ...(expiry !== undefined && { expiry }),
      remainingBalanceOwner: { threshold: 1, addresses: [new Uint8Array(20)] },
      disableOwner: { threshold: 1, addresses: [] },
    },
  });
  const add = (input: ReturnType<typeof node> | { nodeId: typeof NODE }) =>
    ({ kind: 'add-node', l1, input }) as const;
  const update = (stake?: bigint) =>
    ({ kind: 'update-weight', l1, input: { nodeId: NODE, ...(stake && { stake }) } }) as const;
  const isSame = (earlier: TaskRequest, request: TaskRequest) => {
    const row = taskKindRow(request.kind);
    return row.isSame?.(row.recorded(earlier), request);
  };
  const other = 'NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ' as typeof NODE;
  const answers = ([earlier, request]: readonly [TaskRequest, TaskRequest]) =>
    isSame(earlier, request);
  const same = [
    [add(node(5n)), add(node(5n))],
    [add(node(5n)), add({ nodeId: NODE })],
    [add({ nodeId: NODE }), add(node(5n))],
    [add(node(5n, 1n)), add(node(5n))],
    [update(5n), update(5n)],
    [update(5n), update()],
  ] as const;
  const different = [
    [add(node(5n)), add(node(6n))],
    [add(node(5n, 1n)), add(node(5n, 2n))],
    [add(node(5n)), add({ nodeId: other })],
    [update(5n), update(6n)],
  ] as const;
  expect(same.map(answers)).toEqual(same.map(() => true));
  expect(different.map(answers)).toEqual(different.map(() => false));
  expect(taskKindRow('add-node').isSame?.({ nodeId: 1n }, add(node(5n)))).toBe(false);
});

test('an earlier run made the same change only for the same validation or an opt-in that was not reversed', () => {
  const isSame = (earlier: Run, last: Run, between: readonly Run[] = []) =>
    rowOfRun(last)?.hasSameEffect?.(earlier, last, [earlier, ...between, last]);
  const removal = about('remove-node', VALIDATION_ID);
  expect(isSame(removal, about('remove-node', VALIDATION_ID))).toBe(true);
  expect(isSame(removal, about('remove-node', LATER))).toBe(false);
  expect(isSame(about('remove-node'), about('remove-node'))).toBe(false);
  for (const [kind, opposite] of [
    ['opt-in-l1', 'opt-out-l1'],
    ['opt-out-vault', 'opt-in-vault'],
  ] as const) {
    const opt = (of: RunKind, target = 'x', changes = signed('opt', '')) =>
      run(of, changes, { target });
    expect(isSame(opt(kind), opt(kind))).toBe(true);
    expect(isSame(opt(kind), opt(kind), [opt(opposite)])).toBe(false);
    expect(
      isSame(opt(kind), opt(kind), [opt(opposite, 'y'), run(opposite, {}, { target: 'x' })]),
    ).toBe(true);
  }
});

test('a continued run keeps its validation, stake and amount', async () => {
  const request = (of: Run) => rowOfRun(of)?.resume?.(of, { l1 } as never);
  const input = { nodeId: NODE };
  const removal = { ...input, initiates: true };
  const stored = about('remove-node', VALIDATION_ID, signed('remove', `end:${LATER}`));
  expect(await request(stored)).toMatchObject({
    input: { ...removal, validationId: VALIDATION_ID },
  });
  const sent = about('remove-node', undefined, signed('remove', `end:${LATER}`));
  expect(await request(sent)).toMatchObject({ input: { ...removal, validationId: LATER } });
  const other = about('remove-node', undefined, signed('p-chain', `${LATER}:1`));
  expect(await request(other)).toEqual({
    kind: 'remove-node',
    l1,
    input: { ...removal, validationId: undefined },
  });
  const update = about('update-weight', undefined, { input: { stake: 5n } });
  expect(await request(update)).toEqual({
    kind: 'update-weight',
    l1,
    input: { ...input, stake: 5n },
  });
  expect(await request(about('update-weight', undefined, { input: { stake: null } }))).toEqual({
    kind: 'update-weight',
    l1,
    input,
  });
  const period = { ...input, validationId: VALIDATION_ID };
  const bound = (kind: RunKind, values: Run['input']) =>
    run(kind, { input: values }, { node: NODE, target: VALIDATION_ID });
  const weight = { input: { stake: 5n } };
  for (const changes of [weight, { ...weight, ...signed('update', `${LATER}:1`) }]) {
    const validationId = 'submissions' in changes ? LATER : undefined;
    const changed = about('update-weight', undefined, changes);
    expect(await request(changed)).toMatchObject({ input: { ...input, stake: 5n, validationId } });
  }
  const topUp = bound('top-up', { amount: 5n });
  expect(await request(topUp)).toEqual({ kind: 'top-up', l1, input: { ...period, amount: 5n } });
  expect(await request(bound('clean-up', null))).toEqual({ kind: 'clean-up', l1, input: period });
  for (const amount of [null, [], { amount: 5 }] as const)
    expect(await request(bound('top-up', amount))).toBeUndefined();
  for (const kind of ['top-up', 'update-weight', 'remove-node', 'clean-up'] as const)
    expect(await request(run(kind, { input: { amount: 5n } }))).toBeUndefined();
});
