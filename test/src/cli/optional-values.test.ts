import { expect, test } from 'vitest';
import { definitions } from '../../../src/commands/all-commands.ts';
import { parseCall } from '../../../src/cli/parse-call.ts';

const OPERATOR = '0x8db97c7cecE249C2b98bdc0226cc4C2A57bF52fc';
const words = (line: string) => line.replace('OPERATOR', OPERATOR).split(' ');

async function parsed(line: string) {
  const call = await parseCall(words(line), definitions);
  if (call.kind !== 'command') throw new Error(`${line} is ${call.kind}`);
  return { args: call.call.args, options: call.call.options };
}

// Commander parses the program's own options first, at any position, and then joins the remaining arguments.
test.each([
  ['status --watch --network fuji OPERATOR', { watch: '', network: 'fuji' }],
  ['status OPERATOR --network fuji --watch', { watch: '', network: 'fuji' }],
  ['status --watch OPERATOR --network fuji', { watch: '', network: 'fuji' }],
  ['status --watch 5 --network fuji OPERATOR', { watch: '5', network: 'fuji' }],
  ['status --watch=5 OPERATOR --network fuji', { watch: '5', network: 'fuji' }],
  ['--network fuji status --watch --json OPERATOR', { watch: '', network: 'fuji', json: true }],
  ['opt-in-l1 --wait --network fuji OPERATOR', { wait: '', network: 'fuji' }],
  ['opt-in-l1 --wait OPERATOR --network fuji', { wait: '', network: 'fuji' }],
  ['opt-in-l1 --wait=2h --network fuji OPERATOR', { wait: '2h', network: 'fuji' }],
  ['opt-in-l1 --wait 2h --network fuji OPERATOR', { wait: '2h', network: 'fuji' }],
])('%s keeps its argument', async (line, options) => {
  expect(await parsed(line)).toEqual({ args: [OPERATOR], options });
});

test.each([
  ['validators --watch --network fuji --subnet x', { watch: '', network: 'fuji', subnet: 'x' }],
  [
    'validators --watch leaves --network fuji --subnet x',
    { watch: 'leaves', network: 'fuji', subnet: 'x' },
  ],
])('%s', async (line, options) => {
  expect(await parsed(line)).toEqual({ args: [], options });
});

test('reports a value of another form as an additional argument', async () => {
  await expect(parseCall(words('status --watch soon 5'), definitions)).rejects.toMatchObject({
    code: 'E-CLI-101',
  });
});
