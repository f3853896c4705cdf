import { expect, onTestFinished, test } from 'vitest';
import { type Ended } from '../../../helpers/program/run-program.ts';
import { startCountingProxy } from '../../../helpers/endpoints/counting-proxy.ts';
import { callProxy, refusal } from '../../../helpers/endpoints/rpc-proxy.ts';
import { callRpc } from '../../../helpers/sandbox/sandbox.ts';
import { until } from '../../../helpers/until.ts';
import { freshHome, joinL1, onlyLine, writeNetwork } from '../helpers/command-home.ts';
import { documentOf, expectRefused } from '../helpers/documents.ts';

const OTHER_SUBNET = 'mytZou2gmpqQyoeGcQhetnfsFUggUcDLik36jySE1r7te6EqB';
const OTHER_NODE = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
// Each test begins with a node whose addition the middleware has, and the P-Chain has not.
const home = freshHome({ generation: 'c' }, [
  'a begun addition',
  async (made) => {
    const { publicKey } = await made.node();
    await joinL1(made);
    const stake = ['--stake', (1000n * 10n ** 18n).toString()];
    const args = [made.contracts.middleware, made.nodeId, publicKey, ...stake];
    onlyLine(await made.send('middleware-add-node', ...args));
  },
]);

/** Completes the addition. The node can pay for half an hour. */
async function completeAddition(): Promise<void> {
  const { proofOfPossession } = await home.node();
  const { transactions } = await home.operator.chain.getBlock();
  const { evmAddress } = home.operator.account;
  const added = await home.send(
    'middleware-complete-validator-registration',
    ...[home.contracts.middleware, evmAddress, home.nodeId, transactions[0]!, proofOfPossession],
    ...['--initial-balance', '0.001'],
  );
  onlyLine(added);
}

/** Adds the node, and waits until it cannot pay any more. */
async function deactivate() {
  await completeAddition();
  home.sandbox.controls.advance(7200);
  return until(async () => {
    const ended = await validators('--node', home.nodeId, '--json');
    const { validators: found } = documentOf<{ validators: { state: string }[] }>(
      ended,
      'validators',
    );
    return found[0]?.state === 'inactive' ? found : undefined;
  });
}

const validators = (...options: string[]): Promise<Ended> =>
  home.look('validators', '--subnet', home.subnet, ...options);
const height = async (): Promise<string> => {
  const url = `${home.sandbox.apiUrl}/ext/bc/P`;
  return (await callRpc<{ height: string }>(url, 'platform.getHeight')).height;
};

/** A network whose P-Chain API is behind a proxy. */
async function storeBehind(name: string, answer: Parameters<typeof callProxy>[1]) {
  const proxy = await callProxy(`${home.sandbox.apiUrl}/ext/bc/P`, answer);
  onTestFinished(() => proxy.close());
  writeNetwork(home, name, { apiUrl: new URL(proxy.url).origin });
}

test('a requested node that is not in the set is reported at once, and so is the end of a watch', async () => {
  const at = ['--timeout', '0'];
  for (const [options, code, note] of [
    [[], 0, `note: ${home.nodeId} is not in the set\n`],
    [['--height', 'proposed'], 0, 'is not in the set'],
    [['--watch', 'leaves', ...at], 0, 'is not in the set'],
    [['--watch', 'appears', ...at], 4, 'E-CLI-109'],
    [['--watch', ...at], 4, 'The validator set has not changed'],
  ] as const) {
    const ended = await validators('--node', home.nodeId, ...options);
    expect(ended).toMatchObject({ code, stdout: '' });
    expect(ended.stderr).toContain(note);
  }
  const ended = await validators('--height', '99999999');
  expectRefused(ended, 2, 'E-CMD-110: The P-Chain is at height');
});

test('a subnet without validators, and an order of the answer that changes', async () => {
  const others = ['--subnet', OTHER_SUBNET];
  const none = await home.look('validators', ...others);
  expect(none).toEqual({ code: 0, stdout: '', stderr: 'note: no node is in the set\n' });
  let asked = 0;
  await storeBehind('turning', async (call, forward) => {
    const told = await forward(call);
    if (call.method !== 'platform.getValidatorsAt') return told;
    const answer = JSON.parse(told.body) as { result: Record<string, unknown> };
    const [other] = Object.values(answer.result);
    const entries = [...Object.entries(answer.result), [OTHER_NODE, other] as const];
    asked += 1;
    const result = Object.fromEntries<unknown>(asked % 2 ? entries : entries.toReversed());
    return { ...told, body: JSON.stringify({ ...answer, result }) };
  });
  const args = ['validators', '--network', 'turning', '--subnet', home.subnet, '--watch'];
  const ended = await home.run([...args, '--timeout', '1']);
  expect(ended).toMatchObject({ code: 4 });
  expect(ended.stdout).toContain(OTHER_NODE);
  expect(asked).toBeGreaterThan(2);
});

test('--watch ends when the node appears or the set changes', async () => {
  const before = await height();
  const proxy = await startCountingProxy(home.sandbox.apiUrl);
  onTestFinished(() => proxy.close());
  writeNetwork(home, 'watched', proxy.through(home.sandbox.profile.network));
  // The time of the command is fast: the limit only guards against hanging.
  const args = ['validators', '--network', 'watched', '--timeout', '86400'];
  const watch = (...options: string[]) => home.run([...args, '--subnet', home.subnet, ...options]);
  const watches = [
    watch('--node', home.nodeId, '--watch', 'appears'),
    watch('--node', home.nodeId, '--watch'),
    watch('--watch'),
  ];
  // A change before the first read does not count.
  const looks = () =>
    proxy.requests.filter(({ calls }) => calls[0]?.method === 'platform.getValidatorsAt').length;
  await until(() => looks() >= watches.length || undefined);
  await completeAddition();
  for (const watch of await Promise.all(watches)) {
    expect(watch.code).toBe(0);
    expect(watch.stdout).toMatch(new RegExp(`^${home.nodeId} 100000 `, 'm'));
  }
  const earlier = await validators('--height', before);
  expect(earlier.stdout).not.toContain(home.nodeId);
  const [document, now] = await Promise.all(
    [['--height', before], []].map((options) => validators(...options, '--json')),
  );
  expect(documentOf(document!, 'validators')).toMatchObject({ isComplete: false });
  expect(documentOf(now!, 'validators')).toMatchObject({ isComplete: true });
  expect((await validators('--height', await height())).stdout).toContain(home.nodeId);
});

test('shows a validator without balance as inactive', async () => {
  expect(await deactivate()).toMatchObject([
    { nodeID: home.nodeId, weight: '100000', state: 'inactive', balance: '0' },
  ]);
  const lines = (await validators()).stdout.trimEnd().split('\n');
  const states = lines.map((line) => line.split(' ').at(-1));
  expect(states.sort()).toEqual(['active', 'inactive']);
  await storeBehind('refusing', (call, forward) =>
    call.method === 'platform.getCurrentValidators'
      ? Promise.resolve(refusal(call, -32603, 'x'))
      : forward(call),
  );
  const look = (subnet: string, ...options: string[]) =>
    home.run(['validators', '--network', 'refusing', '--subnet', subnet, ...options]);
  const inactive = ['--node', home.nodeId];
  for (const [ended, code, note] of [
    [await look(home.subnet, ...inactive), 5, `${home.nodeId} is not active; it could not be read`],
    [await look(OTHER_SUBNET), 5, 'no node is active'],
    [await look(home.subnet, ...inactive, '--watch', 'leaves'), 0, 'E-PCH'],
    [await look(home.subnet), 0, 'E-PCH'],
  ] as const) {
    expect(ended.code).toBe(code);
    expect(ended.stderr).toContain(note);
    if (code === 5) expect(ended.stdout).toBe('');
  }
  const told = documentOf(await look(home.subnet, '--json'), 'validators');
  expect(told).toMatchObject({ isComplete: false, validators: [{ state: 'active' }] });
});

// The endpoint lists no balances.
test.each([
  ['is read on its own', true, undefined, 0, ''],
  ['cannot be read', true, () => 'database closed', 5, 'it could not be read'],
  [
    'has left since',
    true,
    (id: string) => `validation ${id} not found`,
    0,
    'no node is in the set',
  ],
  ['is none of an L1', false, undefined, 0, 'no node is in the set'],
])('an inactive validator %s', async (_what, hasId, reason, code, note) => {
  await deactivate();
  await storeBehind('sparse', async (call, forward) => {
    const [{ validationID } = {}] = [call.params].flat() as [{ validationID?: string }?];
    if (call.method === 'platform.getL1Validator' && reason !== undefined)
      return refusal(call, -32000, reason(validationID ?? ''));
    const told = await forward(call);
    // The other validator has become active since.
    if (call.method === 'platform.getValidatorsAt')
      return { ...told, body: JSON.stringify({ jsonrpc: '2.0', id: call.id, result: {} }) };
    if (call.method !== 'platform.getCurrentValidators') return told;
    const { result, ...rest } = JSON.parse(told.body) as {
      result: { validators: Record<'nodeID' | 'weight' | 'validationID', string>[] };
    };
    const listed = result.validators.map(({ nodeID, weight, validationID: id }) => ({
      ...{ nodeID, weight },
      ...(hasId && { validationID: id }),
    }));
    return { ...told, body: JSON.stringify({ ...rest, result: { validators: listed } }) };
  });
  const ended = await home.run(['validators', '--network', 'sparse', '--subnet', home.subnet]);
  expect(ended.code).toBe(code);
  expect(ended.stderr).toContain(note);
  expect(ended.stdout.match(/ inactive$/gm) ?? []).toHaveLength(note === '' ? 1 : 0);
  expect((await validators('--height', '1')).stdout).not.toContain('inactive');
});
