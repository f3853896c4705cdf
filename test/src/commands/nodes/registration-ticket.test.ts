import { beforeAll, expect, test } from 'vitest';
import { onlyLine, sharedHome, writeNetwork } from '../helpers/command-home.ts';
import { documentOf, expectRefused } from '../helpers/documents.ts';

const TRACKER = 'https://tracker.example/issues/new';

const home = sharedHome();
beforeAll(() => {
  // The first phase of a network, in which no RPC URL is published.
  const l1s = [{ name: 'Seiryu', subnetId: home.subnet }];
  const phase = { name: 'Seiryu', active: true, tracker: TRACKER, l1s };
  writeNetwork(home, 'first-phase', { phases: [phase] });
});

const words = ['--name', 'Blue Valley', '--description', 'Two people in Basel'];
const ticket = (...options: string[]) =>
  home.run(['registration-ticket', home.sandbox.nodeUrl, ...options]);

test('reads NodeID, key and proof from the node, without an RPC URL', async () => {
  const { publicKey, proofOfPossession } = await home.node();
  const { code, stdout, stderr } = await ticket('--network', 'first-phase', ...words);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toBe(`## Operator registration

- **Operator name:** Blue Valley
- **Operator description:** Two people in Basel
- **NodeID:** \`${home.nodeId}\`
- **BLS public key:** \`${publicKey}\`
- **BLS proof of possession:** \`${proofOfPossession}\`
`);

  const link = onlyLine(await ticket('--network', 'first-phase', '--link', ...words));
  const { origin, pathname, searchParams } = new URL(link);
  expect(`${origin}${pathname}`).toBe(TRACKER);
  expect(searchParams.get('body')).toBe(stdout);

  const ended = await ticket('--network', 'first-phase', '--json', ...words);
  expect(documentOf(ended, 'registration-ticket')).toMatchObject({
    ...{ phase: 'Seiryu', operatorName: 'Blue Valley', nodeID: home.nodeId, link },
  });
});

test.each([
  ['a name', ['--network', 'first-phase', '--description', 'x'], 'E-CLI-101'],
  ['a description', ['--network', 'first-phase', '--name', 'x'], 'E-CLI-101'],
  ['a phase with tickets', ['--network', 'sandbox', ...words], 'E-CMD-112'],
  ['a tracker', ['--network', 'sandbox', '--phase', 'Seiryu', '--link', ...words], 'E-CMD-113'],
])('prints no ticket without %s', async (_what, options, catalogued) => {
  expectRefused(await ticket(...options), 2, catalogued);
});
