import { expect, test } from 'vitest';
import { definitions } from '../../../src/commands/all-commands.ts';
import { parseLine } from '../../../src/cli/parse-args.ts';

const OPERATOR = '0x8db97c7cecE249C2b98bdc0226cc4C2A57bF52fc';
const words = (line: string) => line.replace('OPERATOR', OPERATOR).split(' ');

test.each([
  ['status --watch --network fuji OPERATOR', { watch: '', network: 'fuji' }],
  ['status --watch OPERATOR --network fuji', { watch: '', network: 'fuji' }],
  ['status --watch 5 --network fuji OPERATOR', { watch: '5', network: 'fuji' }],
  ['status --watch=5 OPERATOR --network fuji', { watch: '5', network: 'fuji' }],
  ['--network fuji status --watch --json OPERATOR', { watch: '', network: 'fuji', json: true }],
  ['opt-in-l1 --wait OPERATOR --network fuji', { wait: '', network: 'fuji' }],
  ['opt-in-l1 --wait=2h --network fuji OPERATOR', { wait: '2h', network: 'fuji' }],
  ['validators --watch --subnet x OPERATOR', { watch: '', subnet: 'x' }],
  ['validators --watch leaves --subnet x OPERATOR', { watch: 'leaves', subnet: 'x' }],
])('%s keeps its argument', (line, options) => {
  const { request, call } = parseLine(words(line), definitions);
  expect({ request, ...call }).toEqual({ request: 'command', args: [OPERATOR], options });
});

test('reports a value of another form as an additional argument', () => {
  expect(parseLine(words('status --watch soon 5'), definitions).problem).toMatchObject({
    code: 'E-CLI-101',
    values: { problem: { key: 'call.excess-arguments' } },
  });
});

test.each([
  ['explain -- --json', ['--json'], {}],
  ['explain --home -- -- --json', ['--json'], {}],
  ['status --home --json x', ['x'], {}],
  ['explain G4-STAKE --json', ['G4-STAKE'], { json: true }],
])('an option counts only where it is one: %s', (line, args, options) => {
  expect(parseLine(words(line), definitions).call).toMatchObject({ args, options });
});

test('further words belong to the text of explain, and a hash among them is looked up like a single one', () => {
  const hash = `0x${'12'.repeat(32)}`;
  const { call, places, problem } = parseLine(
    ['explain', 'execution', 'reverted:', hash, '--json'],
    definitions,
  );
  expect([call.args, problem]).toEqual([[`execution reverted: ${hash}`], undefined]);
  const parts = places.filter(({ argument }) => argument === 0).map(({ value }) => value);
  expect(parts).toEqual(['execution', 'reverted:', hash]);
  expect(parseLine(['node-id', 'a', 'b'], definitions).problem).toBeDefined();
});
