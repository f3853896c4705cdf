import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../../src/adapters/connect.ts';
import { hexToBytes } from '../../src/domain/identity/bytes.ts';
import {
  idToHex,
  nodeIdToBytes,
  type NodeId,
  type ValidationId,
} from '../../src/domain/identity/ids.ts';
import { bytesToHex } from '../../src/domain/identity/bytes.ts';
import { parsePChainAddress } from '../../src/domain/identity/p-chain-address.ts';
import { addressHrp } from '../../src/domain/network/profile.ts';
import { nAvax } from '../../src/domain/units.ts';
import { readLiveValidation } from '../../src/protocol/contracts/validation-facts.ts';
import { decodeSigned, readSpending } from '../../src/protocol/p-chain/read-spending.ts';
import type { TaskRequest } from '../../src/tasks/task-kinds.ts';
import { serve } from '../helpers/endpoints/serve.ts';
import { otherNode } from '../helpers/sandbox/controls.ts';
import { MemoryStore } from '../src/engine/helpers/memory-journal.ts';
import {
  AVAX,
  collectIntents,
  join,
  newOperator,
  sharedOperator,
} from '../src/tasks/helpers/operator.ts';

const operator = sharedOperator(() => newOperator('operator'));
/** A second node, whose owner is a stranger. */
const other = otherNode('other');
let own: Ids;
let foreign: Ids;

interface Ids {
  readonly nodeId: NodeId;
  readonly validationId: ValidationId;
}

const strangersOwner = () => {
  const { accounts, network } = operator.sandbox.profile;
  const { pChainAddress } = accounts.find(({ name }) => name === 'second operator') ?? accounts[1]!;
  return {
    threshold: 1,
    addresses: [parsePChainAddress(pChainAddress, addressHrp(network.networkId))],
  };
};

function additionOf(owner = operator.addNodeInput().initiate!.remainingBalanceOwner): TaskRequest {
  const { l1, addNodeInput } = operator;
  const { nodeId, publicKey, proof } = other;
  const initiate = {
    ...addNodeInput().initiate!,
    ...{ blsKey: publicKey, remainingBalanceOwner: owner, disableOwner: owner },
  };
  const registering = { proof: proof(), balance: nAvax(AVAX) };
  return { kind: 'add-node', l1, input: { nodeId, initiate, registering } };
}

beforeAll(async () => {
  await join(operator);
  const { l1, node, connection } = operator;
  const { evm } = connection.ports;
  await operator.run({ kind: 'add-node', l1, input: operator.addNodeInput() });
  const added = await operator.run(additionOf(strangersOwner()));
  expect(added.kind).toBe('done');
  const idsOf = async (nodeId: NodeId): Promise<Ids> => ({
    nodeId,
    validationId: (await readLiveValidation(evm, l1, nodeId))!,
  });
  own = await idsOf(node.nodeId);
  foreign = await idsOf(other.nodeId);
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
      return purpose.type === 'increase-balance' ? [purpose.validationId] : [];
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

/** Asks for the stranger's validation instead of the own one, so that the answers are true of the stranger. */
async function startMisleadingProxy() {
  const { apiUrl, plain } = operator.sandbox as never as {
    apiUrl: string;
    plain: never;
  };
  void plain;
  const swaps: readonly (readonly [string, string])[] = [
    [own.nodeId, foreign.nodeId],
    [own.validationId, foreign.validationId],
    [
      bytesToHex(nodeIdToBytes(own.nodeId)).slice(2),
      bytesToHex(nodeIdToBytes(foreign.nodeId)).slice(2),
    ],
    [idToHex(own.validationId).slice(2), idToHex(foreign.validationId).slice(2)],
  ];
  const misled = new Set<string>();
  const seen = new Set<string>();
  const proxy = {
    methods: new Set<string>(),
    misled,
    seen,
    ...(await serve(async (request, response) => {
      const body = await text(request);
      const parsed =
        body === '' ? undefined : (JSON.parse(body) as { method?: string } | { method?: string }[]);
      const [first] = Array.isArray(parsed) ? parsed : [parsed];
      const method = first?.method ?? request.url!.split('/').at(-1)!;
      seen.add(method);
      const isLie = proxy.methods.has(method);
      const sent = isLie
        ? swaps.reduce((swapped, [from, to]) => swapped.replaceAll(from, to), body)
        : body;
      if (sent !== body) misled.add(method);
      const answer = await fetch(apiUrl + request.url!, {
        method: request.method!,
        headers: { 'content-type': 'application/json' },
        ...(request.method === 'GET' ? {} : { body: sent }),
      });
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(await answer.text());
    })),
  };
  return proxy;
}

describe('an endpoint whose answers are true of a stranger’s validation', () => {
  let proxy: Awaited<ReturnType<typeof startMisleadingProxy>>;
  beforeAll(async () => {
    proxy = await startMisleadingProxy();
  });
  afterAll(() => proxy.close());

  const topUpBehind = async (methods: readonly string[]) => {
    const { network } = operator.sandbox.profile;
    const moved = (url: string) => url.replace(operator.sandbox.apiUrl, proxy.url);
    const { ports, builder } = await connect(
      {
        ...network,
        rpcUrls: [moved(network.rpcUrls[0])],
        apiUrl: moved(network.apiUrl),
        aggregators: [{ ...network.aggregators[0], url: moved(network.aggregators[0].url) }],
      },
      operator.clock,
    );
    const store = new MemoryStore();
    proxy.methods = new Set(methods);
    const { shown, policy } = collectIntents();
    const result = await operator.run(topUp(own.nodeId), {
      ...{ store, ports, builder },
      policy: { ...policy, patience: () => 2000 },
    });
    return { result, shown, paid: paid(store) };
  };

  test('pays nothing elsewhere, for each method and for all methods of each chain', async () => {
    await topUpBehind([]);
    const methods = [...proxy.seen];
    expect(methods.length).toBeGreaterThan(7);
    const isOfP = (method: string) => method.startsWith('platform.');
    const cases = [
      ...methods.map((method) => [method]),
      methods.filter((method) => !isOfP(method)),
      methods.filter(isOfP),
    ];
    for (const lies of cases) {
      const run = await topUpBehind(lies);
      expect(run.paid, lies.join()).not.toContain(foreign.validationId);
      for (const intent of run.shown) {
        const payee = 'payee' in intent ? intent.payee : undefined;
        expect(payee?.validationId).not.toBe(foreign.validationId);
      }
    }
    expect([...proxy.misled]).toEqual(
      expect.arrayContaining(['eth_call', 'platform.getL1Validator']),
    );
  });

  test('if both chains answer for the stranger, nothing is signed', async () => {
    const run = await topUpBehind([...proxy.seen]);
    expect(run.paid).toEqual([]);
    expect(run.result.kind).not.toBe('done');
  });
});
