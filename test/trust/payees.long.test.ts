import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAddressSigner } from '../../src/adapters/keys/key-signer.ts';
import { topUpAll } from '../../src/commands/nodes/run-top-up.ts';
import type { NodeId } from '../../src/domain/identity/ids.ts';
import { sendingOf } from '../requests/helpers/sending-of.ts';
import { connect } from '../../src/adapters/connect.ts';
import { bytesToHex } from '../../src/domain/identity/bytes.ts';
import { parsePChainAddress } from '../../src/domain/identity/p-chain-address.ts';
import { addressHrp } from '../../src/domain/network/profile.ts';
import { nAvax } from '../../src/domain/units.ts';
import { readLiveValidation } from '../../src/protocol/contracts/validation-facts.ts';
import type { TaskRequest } from '../../src/tasks/task-kinds.ts';
import { IS_WHOLE } from '../helpers/is-whole.ts';
import { openProfile, profileBehind } from '../helpers/sandbox/open-profile.ts';
import { otherNode } from '../helpers/sandbox/controls.ts';
import { MemoryStore } from '../src/engine/helpers/memory-journal.ts';
import {
  AVAX,
  collectIntents,
  join,
  newOperator,
  operatorOn,
  sharedOperator,
  type Operator,
} from '../src/tasks/helpers/operator.ts';
import { destinationOf } from './helpers/destination.ts';
import { type Ids, type Swaps, startMisleadingProxy, swapsOf } from './helpers/misleading-proxy.ts';

const operator = sharedOperator(() => newOperator('operator'));
/** An account with nothing on the P-Chain, which tops up a validator of others. */
let poor: Operator;
let validators: readonly [own: Ids, foreign: Ids];
let pending: readonly [own: Ids, foreign: Ids];
/** Nodes of which a first or second step is done: an own one and a foreign one for each. */
const begun = new Map<string, readonly [own: Ids, foreign: Ids]>();
/** An account whose AVAX is between the chains. */
let between: Operator;

const hrp = () => addressHrp(operator.connection.profile.networkId);
const stranger = () =>
  operator.sandbox.profile.accounts.find(({ name }) => name === 'second operator')!;

function additionOf(name: string, isForeign = false) {
  const { l1, addNodeInput } = operator;
  const { nodeId, publicKey, proof } = otherNode(name);
  const { newNode } = addNodeInput();
  const addresses = [parsePChainAddress(stranger().pChainAddress, hrp())];
  const owner = isForeign ? { threshold: 1, addresses } : newNode!.disableOwner;
  const owners = { remainingBalanceOwner: owner, disableOwner: owner };
  const registering = { proof: proof(), balance: nAvax(AVAX / 10n) };
  const input = { nodeId, newNode: { ...newNode!, blsKey: publicKey, ...owners }, registering };
  return { kind: 'add-node', l1, input } as const;
}

const idsOf = async (name: string): Promise<Ids> => {
  const { nodeId } = otherNode(name);
  const { connection, l1 } = operator;
  const validationId = await readLiveValidation(connection.ports.evm, l1, nodeId);
  return { nodeId, validationId: validationId! };
};

beforeAll(async () => {
  await join(operator);
  poor = await operatorOn(operator.sandbox, operator.clock, 'C-Chain only');
  for (const name of ['own', 'foreign']) {
    const added = await operator.run(additionOf(name, name === 'foreign'));
    expect(added.kind).toBe('done');
  }
  for (const name of ['own, pending', 'foreign, pending']) {
    const request = additionOf(name, name.startsWith('foreign'));
    const begun = await operator.run(request, { stopAfter: 'add' });
    expect(begun.kind).toBe('stopped');
  }
  for (const [what, first, stopAfter] of BEGUN) {
    const names = ['own', 'foreign'].map((party) => `${party}, ${what}`);
    for (const name of names) {
      const [ids] = [otherNode(name)];
      if (first !== undefined) {
        const added = await operator.run(additionOf(name, name.startsWith('foreign')));
        expect(added.kind).toBe('done');
      }
      const request = first?.(ids.nodeId) ?? additionOf(name, name.startsWith('foreign'));
      expect((await operator.run(request, { stopAfter })).kind, what).toBe('stopped');
    }
    begun.set(what, [await idsOf(names[0]!), await idsOf(names[1]!)]);
  }
  validators = [await idsOf('own'), await idsOf('foreign')];
  pending = [await idsOf('own, pending'), await idsOf('foreign, pending')];
  between = await operatorOn(operator.sandbox, operator.clock, 'C-Chain only, little');
  expect((await between.run(topUp(), { stopAfter: 'export' })).kind).toBe('stopped');
});

const topUp = ({ nodeId, validationId } = validators[0]): TaskRequest => ({
  kind: 'top-up',
  l1: operator.l1,
  input: { nodeId, validationId, amount: nAvax(AVAX / 10n) },
});
/** Continues an addition that another tool or another machine began. */
function completionOf(name: string): TaskRequest {
  const { kind, l1, input } = additionOf(name);
  return { kind, l1, input: { nodeId: input.nodeId, registering: input.registering } };
}
const registration = (): TaskRequest => completionOf('own, pending');
const addition = (): TaskRequest => additionOf('new');
const removalOf = (nodeId: NodeId): TaskRequest => ({
  kind: 'remove-node',
  l1: operator.l1,
  input: { nodeId, initiates: true },
});
const changeOf = (nodeId: NodeId): TaskRequest => ({
  kind: 'update-weight',
  l1: operator.l1,
  input: { nodeId, stake: operator.l1.primaryClass.minimum * 2n },
});
const removal = (): TaskRequest => removalOf(validators[0].nodeId);
const change = (): TaskRequest => changeOf(validators[0].nodeId);
/** What has begun, the request that begins it, and the last step that is done. */
const BEGUN = [
  ['accepted', undefined, 'p-chain'],
  ['changing', changeOf, 'update'],
  ['changed', changeOf, 'p-chain'],
  ['leaving', removalOf, 'remove'],
  ['removed', removalOf, 'p-chain'],
] as const;

interface Spend {
  readonly request: () => TaskRequest;
  readonly ids: () => readonly [own: Ids, foreign: Ids];
  readonly who?: () => Operator;
  /** Another wallet signs. */
  readonly isHandedOut?: true;
}

function continued(what: string, request: (nodeId: NodeId) => TaskRequest): Spend {
  return { request: () => request(begun.get(what)![0].nodeId), ids: () => begun.get(what)! };
}

const SPENDS: readonly (readonly [what: string, spend: Spend])[] = [
  ['a top-up', { request: topUp, ids: () => validators }],
  ['a top-up that is handed out', { request: topUp, ids: () => validators, isHandedOut: true }],
  ['a registration', { request: registration, ids: () => pending }],
  [
    'a registration that is handed out',
    { request: registration, ids: () => pending, isHandedOut: true },
  ],
  ['the export for a top-up', { request: topUp, ids: () => validators, who: () => poor }],
  ['the call that adds a node', { request: addition, ids: () => validators }],
  ['the call that removes a node', { request: removal, ids: () => validators }],
  ['the call that changes a stake', { request: change, ids: () => validators }],
  ['the import for a top-up', { request: topUp, ids: () => validators, who: () => between }],
  ['the completion of an addition', continued('accepted', () => completionOf('own, accepted'))],
  ['the P-Chain part of a change', continued('changing', changeOf)],
  ['the completion of a change', continued('changed', changeOf)],
  ['the P-Chain part of a removal', continued('leaving', removalOf)],
  ['the completion of a removal', continued('removed', removalOf)],
];

describe('a payment for another account is the first fact of its page', () => {
  const shownFor = async (request: TaskRequest) => {
    const { shown, policy } = collectIntents('not-now');
    await operator.run(request, { policy });
    expect(shown).toHaveLength(1);
    return shown[0]!;
  };
  const OTHER_OWNERS = ['intent.other-refund', 'intent.other-disable'];
  /** The own validation comes first, and a stranger's second. */
  const requests = (of: (name: string) => TaskRequest, ending = ''): readonly TaskRequest[] => [
    of(`own${ending}`),
    of(`foreign${ending}`),
  ];

  test.each([
    ['a top-up', () => validators.map((ids) => topUp(ids)), () => validators],
    ['a registration', () => requests(completionOf, ', pending'), () => pending],
  ] as const)('%s names the validation, the operator and the owners', async (_, both, ids) => {
    const [own, foreign] = both();
    const { validationId } = ids()[0];
    const shown = await shownFor(own!);
    expect(shown).toMatchObject({ payee: { validationId, operator: operator.signer.evmAddress } });
    expect(shown).not.toHaveProperty('foreign');
    const other = await shownFor(foreign!);
    expect(other.foreign!.map(({ key }) => key)).toEqual(OTHER_OWNERS);
  });

  test('an addition that continues from the journal names owners that are a stranger', async () => {
    const { kind, l1, input } = additionOf('recorded', true);
    for (const isRecorded of [true, undefined] as const) {
      const recorded = { ...input, ...(isRecorded && { isRecorded }) };
      const { foreign } = await shownFor({ kind, l1, input: recorded });
      expect(foreign?.length).toBe(isRecorded && 2);
    }
  });
});

describe('endpoints whose answers are true of a stranger', () => {
  let proxy: Awaited<ReturnType<typeof startMisleadingProxy>>;
  beforeAll(async () => {
    proxy = await startMisleadingProxy(operator);
  });
  afterAll(() => proxy.close());

  const connected = () => {
    const profile = profileBehind(operator.sandbox.profile.network, proxy.url);
    return connect(openProfile(profile), operator.clock);
  };

  const behind = async (
    { request, who = () => operator, isHandedOut }: Spend,
    methods: readonly string[],
  ) => {
    const { ports, builder } = await connected();
    const { evmAddress, shortId } = who().signer;
    const signer = isHandedOut && { signer: createAddressSigner(evmAddress, shortId) };
    const { shown, policy } = collectIntents(isHandedOut ? 'send' : 'not-now');
    const store = new MemoryStore();
    proxy.methods = new Set(methods);
    const result = await who().run(request(), {
      ...{ store, ports, builder, ...signer },
      policy: { ...policy, patience: () => 2000 },
    });
    proxy.methods = new Set();
    const isSigned = store.lines.some((line) => line.includes('"type":"signed"'));
    return { kind: result.kind, shown, isSigned };
  };

  const accountSwaps = ({ who = () => operator }: Spend): Swaps => {
    const { signer, sandbox } = who();
    const own = sandbox.profile.accounts.find(
      ({ evmAddress }) => evmAddress === signer.evmAddress,
    )!;
    const other = stranger();
    const shortIdOf = (address: string) => bytesToHex(parsePChainAddress(address, hrp())).slice(2);
    return [
      [own.evmAddress, other.evmAddress],
      [own.evmAddress.slice(2).toLowerCase(), other.evmAddress.slice(2).toLowerCase()],
      [own.pChainAddress, other.pChainAddress],
      [shortIdOf(own.pChainAddress), shortIdOf(other.pChainAddress)],
    ];
  };

  test.each(SPENDS)(
    '%s goes where it went, whatever is true of somebody else',
    async (what, spend) => {
      proxy.seen.clear();
      proxy.misled.clear();
      const honest = await behind(spend, []);
      expect(honest.shown).toHaveLength(1);
      const expected = destinationOf(honest.shown[0]!);
      const methods = [...proxy.seen];
      expect(methods.length).toBeGreaterThan(5);
      const isOfP = (method: string) => method.startsWith('platform.');
      const together = [methods.filter((method) => !isOfP(method)), methods.filter(isOfP), methods];
      // Each method alone lies about some of the transactions, and at night about each.
      const place = SPENDS.findIndex(([name]) => name === what);
      const alone = methods.filter((_, i) => IS_WHOLE || i % 8 === place % 8);
      for (const questions of [swapsOf(...spend.ids()), accountSwaps(spend)]) {
        for (const lies of [...alone.map((method) => [method]), ...together]) {
          proxy.questions = questions;
          const { kind, shown, isSigned } = await behind(spend, lies);
          expect([isSigned, kind === 'done'], lies.join()).toEqual([false, false]);
          for (const intent of shown) {
            // No page names another validation, not even with a warning.
            if ('payee' in intent)
              expect(intent.payee.validationId, lies.join()).toBe(spend.ids()[0].validationId);
            const isForeign =
              intent.foreign !== undefined && honest.shown[0]!.foreign === undefined;
            if (!isForeign) expect(destinationOf(intent), lies.join()).toEqual(expected);
          }
        }
      }
      expect(proxy.misled.size).toBeGreaterThan(1);

      // All endpoints also put the own NodeID into their answers.
      const [own, foreign] = spend.ids();
      proxy.questions = swapsOf(own, foreign);
      const [nodeId, , bytes] = swapsOf(foreign, own);
      proxy.answers = [nodeId!, bytes!];
      const { isSigned, shown } = await behind(spend, methods);
      proxy.answers = [];
      expect(isSigned).toBe(false);
      // A change of weight pays nobody.
      for (const intent of shown)
        if (intent.foreign === undefined && 'payee' in intent)
          expect(destinationOf(intent)).toEqual(expected);
    },
  );

  test("top-up --all pays only the operator's validations, even if every answer is about another operator", async () => {
    const names = ['own', ...[...begun.keys()].map((what) => `own, ${what}`)];
    const own: readonly string[] = (await Promise.all(names.map(idsOf))).map(
      (ids) => ids.validationId,
    );
    const run = async (methods: readonly string[]) => {
      proxy.methods = new Set(methods);
      const store = new MemoryStore();
      const { shown, policy } = collectIntents('not-now');
      const { signer, clock } = operator;
      const sending = sendingOf({ connection: await connected(), signer, clock }, store);
      const order = { days: 25n };
      const patient = { ...policy, patience: () => 2000 };
      await topUpAll(order, { ...sending, policy: patient }, () => undefined).catch(
        (error: unknown) => error,
      );
      proxy.methods = new Set();
      const isSigned = store.lines.some((line) => line.includes('"type":"signed"'));
      expect(isSigned, methods.join()).toBe(false);
      for (const intent of shown) {
        if (!('payee' in intent) || intent.foreign !== undefined) continue;
        expect(own, methods.join()).toContain(intent.payee.validationId);
      }
      return shown;
    };
    proxy.seen.clear();
    proxy.misled.clear();
    expect(await run([])).toHaveLength(1);
    const methods = [...proxy.seen];
    const alone = methods.filter((_, i) => IS_WHOLE || i % 4 === 0);
    for (const questions of [swapsOf(...validators), accountSwaps({} as Spend)])
      for (const lies of [...alone.map((method) => [method]), methods]) {
        proxy.questions = questions;
        await run(lies);
      }
    expect(proxy.misled.size).toBeGreaterThan(1);
  });
});
