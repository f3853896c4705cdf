import { afterAll, beforeAll, expect, test } from 'vitest';
import { EMPTY_MEMORY } from '../../src/journal/memory.ts';
import { english } from '../../src/i18n/english.ts';
import { connect } from '../../src/adapters/connect.ts';
import { addNode } from '../../src/commands/nodes/steps/add-node.ts';
import { readOptIn } from '../../src/commands/registration/read-opt-in.ts';
import type { ReadOnlyContext } from '../../src/protocol/readers/readers.ts';
import { readOperatorStakes } from '../../src/commands/inspect/operator-stakes.ts';
import type { NetworkProfile } from '../../src/domain/network/profile.ts';
import { readStatus } from '../../src/support/status/read-status.ts';
import { parseSubject } from '../../src/support/status/subject.ts';
import { openReaders } from '../../src/app/networks/open-readers.ts';
import { startCountingProxy, type CountingProxy } from '../helpers/endpoints/counting-proxy.ts';
import { join, newOperator, type Operator } from '../src/tasks/helpers/operator.ts';
import { sendingOf } from './helpers/sending-of.ts';
import { stillClock } from './helpers/still-clock.ts';

// On a network without a multicall contract, a call with undeployed code or parallel requests replace it. The
// answers and the number of round trips are the same.
let operator: Operator;
let proxy: CountingProxy;
let networks: Readonly<Record<'with' | 'without', NetworkProfile>>;
beforeAll(async () => {
  operator = await newOperator('operator');
  proxy = await startCountingProxy(operator.sandbox.apiUrl);
  // The plain network, because some test environments have no multicall contract.
  const network = proxy.through(operator.sandbox.plain.network);
  const { multicall, ...contracts } = network.contracts;
  expect(multicall).toBeDefined();
  networks = { with: network, without: { ...network, contracts } };
  await join(operator);
});
afterAll(async () => {
  await proxy.close();
  await operator.sandbox.stop();
});

const looks = {
  l1: ({ profile, ports }: ReadOnlyContext) =>
    readOptIn({ profile, ports }, 'l1', operator.signer.evmAddress, operator.l1.balancer),
  vault: ({ profile, ports }: ReadOnlyContext) =>
    readOptIn({ profile, ports }, 'vault', operator.signer.evmAddress, operator.vaults[0]!.address),
  stakes: (network: ReadOnlyContext) =>
    readOperatorStakes(network, operator.l1.vaultManager, operator.signer.evmAddress),
  status: async ({ profile, ports }: ReadOnlyContext) => {
    const { clock, signer } = operator;
    const readMemoryOf = () => Promise.resolve(EMPTY_MEMORY);
    const desk = { profile, ports, clock, i18n: english, aggregator: undefined, readMemoryOf };
    const { l1s } = await readStatus(desk, { subject: parseSubject(signer.evmAddress) });
    return l1s.map(({ code, tracks }) => [
      code,
      tracks.map(({ steps }) => steps.map(({ state }) => state)),
    ]);
  },
};

test.each([
  ['check-opt-in-l1', looks.l1, 2, [4, 6]],
  // The vault opt-in service names the vault factory, which is then asked whether the address is a vault.
  ['check-opt-in-vault', looks.vault, 3, [5, 7]],
  ['opstakes', looks.stakes, 7, [9, 14]],
  ['status', looks.status, 7, [21, 145]],
] as const)('%s', async (_name, look, rounds, requests) => {
  const counted: number[] = [];
  const requested: number[] = [];
  const answers: unknown[] = [];
  for (const profile of [networks.with, networks.without]) {
    // On an idle chain the first calls are sent once more, at the endpoint's time.
    await operator.sandbox.controls.cChain.tick();
    proxy.reset();
    answers.push(await look({ profile, ports: openReaders(profile, operator.clock) }));
    counted.push(proxy.rounds());
    requested.push(proxy.requests.filter(({ path }) => path.endsWith('/rpc')).length);
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(counted).toEqual([rounds, rounds]);
  // With and without the multicall contract.
  expect(requested).toEqual(requests);
});

test('a node is added in the eighth round trip', async () => {
  const { node, signer } = operator;
  const clock = stillClock(operator.clock);
  const input = operator.addNodeInput();
  await operator.sandbox.controls.cChain.tick();
  proxy.reset();
  const { transaction } = await addNode(
    {
      middleware: operator.l1.middleware,
      nodeId: input.nodeId,
      blsKey: node.publicKey,
      stake: operator.l1.primaryClass.minimum,
    },
    sendingOf({ connection: await connect(networks.without, clock), signer, clock }),
  );
  expect(transaction).toBeDefined();
  const sent = proxy.requests.find(({ calls }) => calls[0]?.method === 'eth_sendRawTransaction');
  const before = proxy.requests.filter(({ round }) => round <= sent!.round);
  expect(new Set(before.map(({ round }) => round)).size).toBe(8);
});
