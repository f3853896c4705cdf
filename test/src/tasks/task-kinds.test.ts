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
  ...{ id: 1, input: null, openedAt: 0, closed: undefined },
  ...{ submissions: [], handedOut: [], facts: [], ...changes },
});
const storing = (id: ValidationId): Partial<Run> => ({ facts: [rememberValidation(id)] });
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
  const removal = (changes?: Partial<Run>) => run('remove-node', changes);
  const [first, later] = [storing(VALIDATION_ID), storing(LATER)].map(removal);
  expect(isSame(first!, first!)).toBe(true);
  expect(isSame(first!, later!)).toBe(false);
  expect(isSame(removal(), removal())).toBe(false);
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

const UPDATE = { input: { stake: 5n } };
const REMOVED = signed('remove', `end:${LATER}`);

test.each<[RunKind, Partial<Run>, object]>([
  ['remove-node', { ...REMOVED, ...storing(VALIDATION_ID) }, { validationId: VALIDATION_ID }],
  ['remove-node', REMOVED, { validationId: LATER }],
  ['remove-node', signed('p-chain', `${LATER}:1`), { validationId: undefined }],
  ['update-weight', UPDATE, { validationId: undefined, stake: 5n }],
  ['update-weight', { input: { stake: null } }, { validationId: undefined }],
  [
    'update-weight',
    { ...UPDATE, ...signed('update', `${LATER}:1`) },
    { validationId: LATER, stake: 5n },
  ],
  ['top-up', { input: { amount: 5n } }, { validationId: VALIDATION_ID, amount: 5n }],
  ['clean-up', {}, { validationId: VALIDATION_ID }],
])(
  'a continued run keeps its validation, stake and amount: %s, row %#',
  async (kind, changes, kept) => {
    const begun = run(kind, changes, { node: NODE, target: VALIDATION_ID });
    const input = { nodeId: NODE, ...kept, ...(kind === 'remove-node' && { initiates: true }) };
    expect(await rowOfRun(begun)?.resume?.(begun, { l1 } as never)).toEqual({ kind, l1, input });
  },
);

test('a run without its node, or without a readable amount, is not continued', async () => {
  const request = (of: Run) => rowOfRun(of)?.resume?.(of, { l1 } as never);
  for (const input of [null, [], { amount: 5 }] as const) {
    const topUp = run('top-up', { input }, { node: NODE, target: VALIDATION_ID });
    expect(await request(topUp)).toBeUndefined();
  }
  for (const kind of ['top-up', 'update-weight', 'remove-node', 'clean-up'] as const)
    expect(await request(run(kind, { input: { amount: 5n } }))).toBeUndefined();
});
