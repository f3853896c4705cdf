import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startSandboxHome } from '../helpers/sandbox/sandbox-home.ts';
import { answerLinearUntil } from '../helpers/terminal/linear-person.ts';
import { openOnTerminal } from '../helpers/terminal/open-on-terminal.ts';
import type { PtyProgram } from '../helpers/terminal/pty.ts';
import { callRpc, OWNER_AND_CURATOR } from '../helpers/sandbox/sandbox.ts';
import { validatorsOf } from '../src/commands/helpers/command-home.ts';

const DONE = /Your node is a validator of Genbu\./;
const ADDRESS_ASKED = /API address\?[^]*(?:Enter for|Your answer)[^\n]*: $/;
const PHRASE = 'topple manual spawn cherry copper orbit turtle wagon velvet zebra oxygen napkin';
const NODE_ID = /NodeID-[1-9A-HJ-NP-Za-km-z]+/;

const openProgram = (home: string, environment: Record<string, string>, ...args: string[]) =>
  openOnTerminal(home, ['--network', 'sandbox', ...args], { environment });

/** The output contains only lines: no cursor movement, no colours, no erased text. */
function expectOnlyLines({ output }: PtyProgram): void {
  expect([...output].filter((sign) => sign < ' ' && !'\r\n'.includes(sign))).toEqual([]);
  expect(output.replaceAll('\r\n', '')).not.toContain('\r');
}

test('all steps in linear mode, on a dumb terminal, with the newer contracts', async () => {
  const options = { generation: 'c', actors: OWNER_AND_CURATOR } as const;
  const { home, sandbox, names } = await startSandboxHome(options);
  const program = openProgram(home, { TERM: 'dumb', LANG: 'C' });
  const epochPasses = program
    .waitFor((_terminal, output) => /become active when epoch \d+ begins, at \d{4}-/.test(output))
    .then(() => sandbox.controls.advance(sandbox.profile.epochSeconds));
  const met = await answerLinearUntil(program, /Is this your node\? y or n: $/);
  const nodeId = NODE_ID.exec(met)?.[0];
  program.type('y\r');
  await Promise.all([answerLinearUntil(program, DONE, met), epochPasses]);
  const validators = await validatorsOf({ sandbox, subnet: names.subnet });
  expect(validators.map(({ nodeID }) => nodeID)).toContain(nodeId);

  program.type('q\r');
  expect(await program.ended).toMatchObject({ code: 0 });
  const lines = program.output.trimEnd().split('\r\n');
  expect(lines.filter((line) => /(?:…|\.\.\.)\.$/.test(line))).toEqual([]);
  expect(lines.at(-1)).toMatch(/^To change it, run: onboard/);
  expect(program.output).toMatch(/linear mode because TERM\s+is "dumb"/);
  expectOnlyLines(program);
  // Each transaction is printed once, with its ID on its own line.
  const until = lines.findIndex((line) => DONE.test(line));
  const ids = lines.slice(0, until).filter((line) => /^0x[0-9a-f]{64}$/.test(line));
  expect(new Set(ids).size).toBe(ids.length);
  expect(lines.filter((line) => line.startsWith('Sent: ')).length).toBeGreaterThan(4);
});

test('with --linear on a real terminal, nothing typed before a confirmation agrees, and one Ctrl-C quits in order', async () => {
  const { home, sandbox, names } = await startSandboxHome({ actors: OWNER_AND_CURATOR });
  const program = openProgram(home, { TERM: 'xterm-256color' }, '--linear');
  await answerLinearUntil(program, /Your public link[^]*Your answer: $/);
  program.type('https://example.org/me\ry');
  const asks = /before you type y\s+and Enter\.\s+y or n: $/;
  await program.waitFor((_terminal, output) => asks.test(output));
  // Completes the y that was typed before the question. Lines that come together are one answer, which agrees to nothing.
  for (const [refused, keys] of ['\r', '\u001b[?2026;1$y\r', 'yno\r', 'y\ry\r'].entries()) {
    program.type(keys);
    await program.waitFor(
      (_terminal, output) => output.split('That answer is not').length > refused + 1,
    );
  }
  const [url] = sandbox.profile.network.rpcUrls;
  const sent = await callRpc(url, 'eth_getTransactionCount', [names.operator, 'pending']);
  expect(Number(sent)).toBe(0);
  program.type('yes\r');
  await program.waitFor((_terminal, output) => output.includes('Sent: register operator'));
  // The settings have changed meanwhile.
  expect(readFileSync(join(home, 'settings.json'), 'utf8')).toContain('NodeID-');
  program.type('\x03');
  expect(await program.ended).toMatchObject({ code: 130 });
  expect(program.output.trimEnd().split('\r\n').at(-1)).toMatch(/^To continue, run: onboard/);
  expect(program.output).not.toContain('Stopped');
  expectOnlyLines(program);
});

test('the lines of a recovery phrase that is pasted without marks and without a last Enter are one refused answer', async () => {
  const { home } = await startSandboxHome();
  const program = openProgram(home, { TERM: 'dumb' });
  await answerLinearUntil(program, ADDRESS_ASKED);
  program.type(PHRASE.replaceAll(' ', '\r'));
  await program.waitFor((_terminal, output) =>
    ADDRESS_ASKED.test(output.split('E-KEY-125')[1] ?? ''),
  );
  program.type('\u0003');
  expect(await program.ended).toMatchObject({ code: 130 });
  expect(program.output.split('E-KEY-125')).toHaveLength(2);
  expect(program.output).not.toContain('There is no answer');
});
