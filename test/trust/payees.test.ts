import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../../src/adapters/connect.ts';
import { hexToBytes } from '../../src/domain/identity/bytes.ts';
import { idFromBytes, type NodeId } from '../../src/domain/identity/ids.ts';
import { parsePChainAddress } from '../../src/domain/identity/p-chain-address.ts';
import { addressHrp } from '../../src/domain/network/profile.ts';
import { nAvax } from '../../src/domain/units.ts';
import { readLiveValidation } from '../../src/protocol/contracts/validation-facts.ts';
import { decodeSigned, readSpending } from '../../src/protocol/p-chain/read-spending.ts';
import { decodeAddressedCall, decodeSignedMessage } from '../../src/protocol/warp/message.ts';
import { registrationValidationId } from '../../src/protocol/warp/payloads.ts';
import type { TaskRequest } from '../../src/tasks/task-kinds.ts';
import { otherNode } from '../helpers/sandbox/controls.ts';
import { MemoryStore } from '../src/engine/helpers/memory-journal.ts';
import {
  AVAX,
  collectIntents,
  join,
  newOperator,
  sharedOperator,
} from '../src/tasks/helpers/operator.ts';
import { openProfile } from '../helpers/sandbox/open-profile.ts';
import { type Ids, startMisleadingProxy, swapsOf } from './helpers/misleading-proxy.ts';

const operator = sharedOperator(() => newOperator('operator'));
/** Validators: the own one, and one whose owner is a stranger. */
let own: Ids;
let foreign: Ids;
/** Pending registrations: an own one, and one with a stranger as owner. */
let ownPending: Ids;
let foreignPending: Ids;

const strangersOwner = () => {
  const { accounts, network } = operator.sandbox.profile;
  const { pChainAddress } = accounts.find(({ name }) => name === 'second operator') ?? accounts[1]!;
  return {
    threshold: 1,
    addresses: [parsePChainAddress(pChainAddress, addressHrp(network.networkId))],
  };
};

function additionOf(name: string, owner = operator.addNodeInput().newNode!.disableOwner) {
  const { l1, addNodeInput } = operator;
  const { nodeId, publicKey, proof } = otherNode(name);
  const newNode = {
    ...addNodeInput().newNode!,
    ...{ blsKey: publicKey, remainingBalanceOwner: owner, disableOwner: owner },
  };
  const registering = { proof: proof(), balance: nAvax(AVAX) };
  return { kind: 'add-node', l1, input: { nodeId, newNode, registering } } as const;
}

/** Continues an addition that another tool or another machine began. */
function completionOf(name: string): TaskRequest {
  const { nodeId, proof } = otherNode(name);
  const registering = { proof: proof(), balance: nAvax(AVAX) };
  return { kind: 'add-node', l1: operator.l1, input: { nodeId, registering } };
}

beforeAll(async () => {
  await join(operator);
  const { l1, node, connection } = operator;
  const { evm } = connection.ports;
  await operator.run({ kind: 'add-node', l1, input: operator.addNodeInput() });
  const added = await operator.run(additionOf('foreign', strangersOwner()));
  expect(added.kind).toBe('done');
  for (const request of [
    additionOf('own, pending'),
    additionOf('foreign, pending', strangersOwner()),
  ]) {
    const begun = await operator.run(request, { stopAfter: 'add' });
    expect(begun.kind).toBe('stopped');
  }
  const idsOf = async (nodeId: NodeId): Promise<Ids> => ({
    nodeId,
    validationId: (await readLiveValidation(evm, l1, nodeId))!,
  });
  own = await idsOf(node.nodeId);
  foreign = await idsOf(otherNode('foreign').nodeId);
  ownPending = await idsOf(otherNode('own, pending').nodeId);
  foreignPending = await idsOf(otherNode('foreign, pending').nodeId);
});

const topUp = (nodeId: NodeId): TaskRequest => ({
  kind: 'top-up',
  l1: operator.l1,
  input: { nodeId, amount: nAvax(AVAX / 10n) },
});

/** The validations that the signed P-Chain transactions of a journal pay. */
function paid(store: MemoryStore): readonly string[] {
  return store.lines
    .map((line) => JSON.parse(line) as { type: string; chain?: string; raw?: string })
    .filter(({ type, chain }) => type === 'signed' && chain === 'P')
    .flatMap(({ raw }) => {
      const { purpose } = readSpending(decodeSigned(hexToBytes(raw!), 'P').tx);
      if (purpose.type === 'increase-balance') return [purpose.validationId];
      if (purpose.type !== 'register-validator') return [];
      const { payload } = decodeAddressedCall(
        decodeSignedMessage(purpose.signedMessage).unsigned.payload,
      );
      return [idFromBytes(registrationValidationId(payload))];
    });
}

describe('a payment for another account is the first fact of its page', () => {
  test('a top-up names the validation, the operator and both owners', async () => {
    const { shown, policy } = collectIntents('not-now');
    await operator.run(topUp(own.nodeId), { policy });
    expect(shown).toHaveLength(1);
    expect(shown[0]).toMatchObject({
      payee: {
        validationId: own.validationId,
        operator: operator.signer.evmAddress,
        isProven: true,
      },
    });
    expect(shown[0]!.foreign).toBeUndefined();
  });

  test('the owners of a stranger are named', async () => {
    const { shown, policy } = collectIntents('not-now');
    await operator.run(topUp(foreign.nodeId), { policy });
    expect(shown[0]!.foreign!.map(({ key }) => key)).toEqual([
      'intent.other-refund',
      'intent.other-disable',
    ]);
  });
});

test('a registration with a stranger as owner names both owners', async () => {
  const { shown, policy } = collectIntents('not-now');
  await operator.run(completionOf('foreign, pending'), { policy });
  expect(shown[0]!.foreign!.map(({ key }) => key)).toEqual([
    'intent.other-refund',
    'intent.other-disable',
  ]);
  const own = collectIntents('not-now');
  await operator.run(completionOf('own, pending'), { policy: own.policy });
  expect(own.shown[0]!.foreign).toBeUndefined();
  expect(own.shown[0]).toMatchObject({ payee: { validationId: ownPending.validationId } });
});

test('an addition that continues from the journal names owners that are a stranger', async () => {
  const { kind, l1, input } = additionOf('recorded', strangersOwner());
  for (const isRecorded of [true, undefined] as const) {
    const { shown, policy } = collectIntents('not-now');
    const recorded = { ...input, ...(isRecorded && { isRecorded }) };
    await operator.run({ kind, l1, input: recorded }, { policy });
    expect(shown[0]!.foreign?.length).toBe(isRecorded && 2);
  }
});

describe('endpoints whose answers are true of a stranger’s validation', () => {
  let proxy: Awaited<ReturnType<typeof startMisleadingProxy>>;
  beforeAll(async () => {
    proxy = await startMisleadingProxy(operator);
  });
  afterAll(() => proxy.close());

  const behind = async (
    request: TaskRequest,
    { methods = [], answer }: { readonly methods?: readonly string[]; readonly answer?: 'not-now' },
  ) => {
    const { network } = operator.sandbox.profile;
    const moved = (url: string) => url.replace(operator.sandbox.apiUrl, proxy.url);
    const { ports, builder } = await connect(
      openProfile({
        ...network,
        rpcUrls: [moved(network.rpcUrls[0])],
        apiUrl: moved(network.apiUrl),
        aggregators: [{ ...network.aggregators[0], url: moved(network.aggregators[0].url) }],
      }),
      operator.clock,
    );
    const store = new MemoryStore();
    proxy.methods = new Set(methods);
    const { shown, policy } = collectIntents(answer);
    const result = await operator.run(request, {
      ...{ store, ports, builder },
      policy: { ...policy, patience: () => 2000 },
    });
    proxy.methods = new Set();
    return { result, shown, paid: paid(store) };
  };

  const SPENDS = [
    ['a top-up', () => topUp(own.nodeId), () => [own, foreign] as const],
    [
      'a registration',
      () => completionOf('own, pending'),
      () => [ownPending, foreignPending] as const,
    ],
  ] as const;

  describe.each(SPENDS)('%s', (_, request, ids) => {
    let methods: readonly string[];
    beforeAll(async () => {
      const [mine, strangers] = ids();
      proxy.questions = swapsOf(mine, strangers);
      proxy.answers = [];
      proxy.seen.clear();
      proxy.misled.clear();
      await behind(request(), { answer: 'not-now' });
      methods = [...proxy.seen];
    });

    test('pays nothing elsewhere, for each method and for all methods of each chain', async () => {
      const [mine] = ids();
      expect(methods.length).toBeGreaterThan(5);
      const isOfP = (method: string) => method.startsWith('platform.');
      const cases = [
        ...methods.map((method) => [method]),
        methods.filter((method) => !isOfP(method)),
        methods.filter(isOfP),
        methods,
      ];
      for (const lies of cases) {
        const run = await behind(request(), { methods: lies, answer: 'not-now' });
        expect(run.paid, lies.join()).toEqual([]);
        for (const intent of run.shown) {
          const payee = 'payee' in intent ? intent.payee : undefined;
          if (payee !== undefined) expect(payee.validationId, lies.join()).toBe(mine.validationId);
        }
        expect(run.result.kind).not.toBe('done');
      }
      expect(proxy.misled.size).toBeGreaterThan(1);
    });

    test('if all endpoints also put the own NodeID into their answers, nobody else is paid unnoticed', async () => {
      const [mine, strangers] = ids();
      const [nodeId, , bytes] = swapsOf(strangers, mine);
      proxy.answers = [nodeId!, bytes!];
      const run = await behind(request(), { methods, answer: 'not-now' });
      proxy.answers = [];
      for (const intent of run.shown) {
        const payee = 'payee' in intent ? intent.payee : undefined;
        if (payee?.validationId !== mine.validationId) expect(intent.foreign).toBeDefined();
      }
      expect(run.paid).toEqual([]);
    });
  });

  test('a top-up that is agreed to reaches the own validation', async () => {
    proxy.answers = [];
    const run = await behind(topUp(own.nodeId), {});
    expect(run.paid).toEqual([own.validationId]);
    expect(run.result.kind).toBe('done');
  });
});
