import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { ALONE_MS, RELEASED_MS } from '../../src/wizard/input/keyboard.ts';
import { runHere } from '../helpers/program/run-here.ts';
import { startSandboxHome } from '../helpers/sandbox/sandbox-home.ts';
import { OWNER_AND_CURATOR, callRpc } from '../helpers/sandbox/sandbox.ts';
import { answerUntil } from '../helpers/terminal/pty-person.ts';
import { validatorsOf } from '../src/commands/helpers/command-home.ts';
import { openOnTerminal } from '../helpers/terminal/open-on-terminal.ts';
import type { PtyProgram } from '../helpers/terminal/pty.ts';
import { REPLIES } from '../helpers/terminal/replies.ts';

const REGISTER = /Register as an operator with[^]*\by send\b/;

async function open(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const { home, sandbox, names } = await startSandboxHome({ actors: OWNER_AND_CURATOR });
  const program = openOnTerminal(home, args, { environment, columns: 100, rows: 40 });
  /** The number of the operator's transactions on the C-Chain. */
  const sent = async (): Promise<number> => {
    const [url] = sandbox.profile.network.rpcUrls;
    const parameters = [names.operator, 'pending'];
    return Number(await callRpc(url, 'eth_getTransactionCount', parameters));
  };
  return { program, sent, names };
}

const wizard = ['--network', 'sandbox'];

/** The shortest time in milliseconds before a keyboard repeats a held key. */
const FIRST_REPEAT_MS = 250;

/** Holds a key, as a keyboard repeats it. */
function hold(program: PtyProgram, key: string, every: number) {
  program.type(key);
  const released = new AbortController();
  const { signal } = released;
  const repeat = async (): Promise<void> => {
    await setTimeout(Math.max(FIRST_REPEAT_MS, every), undefined, { signal });
    for (;;) {
      program.type(key);
      await setTimeout(every, undefined, { signal });
    }
  };
  repeat().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return { release: () => released.abort() };
}

describe('the key y, held', () => {
  // The fastest repetition, and one that is slower than the first pause. untyped.test.ts has those between.
  test.each([30, 1000])(
    'at %i ms, sends one transaction, and the next one after a release',
    async (every) => {
      const { program, sent } = await open(wizard);
      await answerUntil(program, REGISTER);
      for (const count of [1, 2]) {
        const held = hold(program, 'y', every);
        await program.waitFor([/Opt in to/, /\by send\b/, /Release y/]);
        // Longer than any pause between two repetitions, and than a pause after which a y counts.
        await setTimeout(2 * RELEASED_MS);
        held.release();
        expect(await sent()).toBe(count);
        if (count === 2) break;
        await setTimeout(RELEASED_MS + 500);
        await program.waitFor(/Opt in to[^]*\by send\b/);
      }
    },
  );
});

test('no reply of a terminal sends, alone or with text, and the next y of a person does', async () => {
  const { program, sent } = await open(wizard);
  await answerUntil(program, REGISTER);
  for (const [, reply] of REPLIES) {
    program.type(reply);
    await setTimeout(ALONE_MS + 20);
  }
  // A paste without bracketed paste, and a reply that a slow connection cuts before its last byte.
  for (const part of ['yes y', 'yy', '\u001b[?2026;1$', 'y', '\u001bP>|kitt', 'y\u001b\\']) {
    program.type(part);
    await setTimeout(2 * ALONE_MS);
  }
  await setTimeout(RELEASED_MS + 500);
  await program.waitFor(REGISTER);
  expect(await sent()).toBe(0);
  program.type('y');
  await program.waitFor(/Sent: register operator/);
});

test.each([
  { CI: 'true', CONTINUOUS_INTEGRATION: '1', GITHUB_ACTIONS: 'true', BUILD_NUMBER: '7' },
  { DEV: 'true' },
])('the wizard draws with %j', async (environment) => {
  const { program } = await open(wizard, environment);
  await program.waitFor(/Which L1 do you want/);
  program.type('\u0003');
  await program.ended;
  expect(program.output).not.toMatch(/devtools/i);
});

describe('a command', () => {
  const register = ['register-operator', 'https://example.org/me', '--network', 'sandbox'];
  const asks = /irreversible[^]*\(y\/N\)/;

  async function openCommand() {
    const { home, names } = await startSandboxHome();
    const environment = { ONBOARD_PRIVATE_KEY: names.key };
    return openOnTerminal(home, register, { environment, columns: 100 });
  }

  test.each([
    ['y typed before the question', ['y\r', asks, '\r'], 3],
    ['y typed before the question, without its Enter', ['y', asks, '\r'], 3],
    ['a line that begins with y', [asks, 'yno\r'], 3],
    ['a sentence that begins with y', [asks, 'you must not send this\r'], 3],
    ['all replies of terminals', [asks, `${REPLIES.map(([, reply]) => reply).join('')}\r`], 3],
    ['a reply, and then y', [asks, '\u001b[?2026;1$y', 'y\r'], 0],
    ['a paste of y and its Enter', [asks, '\u001b[200~y\r\u001b[201~', '\u0015', '\r'], 3],
    ['YES', [asks, 'YES\r'], 0],
  ] as const)('is answered by %s', async (_name, steps, code) => {
    const program = await openCommand();
    for (const step of steps) {
      if (typeof step === 'string') program.type(step);
      else await program.waitFor(step);
    }
    expect(await program.ended).toMatchObject({ code });
    expect(program.output.includes('Sent: register operator')).toBe(code === 0);
  });
});

test.each([
  ['no', 'n', 3],
  ['yes', 'y', 4],
])('a repeated payment is handed out only after the answer yes: %s', async (_, answer, code) => {
  const { sandbox, home, names } = await startSandboxHome();
  const [validator] = await validatorsOf({ sandbox, subnet: names.subnet });
  const order = ['top-up', validator!.nodeID, '0.1', '--network', 'sandbox', '--yes'];
  const env = { ONBOARD_PRIVATE_KEY: names.key };
  const paid = await runHere([...order, '--allow-other-owner'], { home, env });
  expect(paid.code, paid.stderr).toBe(0);
  const { evmAddress, pChainAddress } = sandbox.profile.accounts.find(
    ({ privateKey }) => privateKey === names.key,
  )!;
  const out = join(home, 'repeated.json');
  const elsewhere = ['--unsigned', evmAddress, '--p-chain-address', pChainAddress, '--out', out];
  const program = openOnTerminal(home, [...order, ...elsewhere], { columns: 120 });
  // The question names what is repeated, before anything that could be signed is shown or written.
  let asked = '';
  await program.waitFor((_terminal, output) => {
    asked = output;
    return output.includes('(y/N)');
  });
  expect(asked.replaceAll(/\s+/g, ' ')).toContain(
    `already topped up this validator with ${paid.stdout.trim()}`,
  );
  expect(asked).not.toMatch(/sha256|0x0000/);
  expect(existsSync(out)).toBe(false);
  program.type(`${answer}\r`);
  expect(await program.ended).toMatchObject({ code });
  expect(existsSync(out)).toBe(answer === 'y');
});

test('in linear mode, nothing typed before the question agrees, not even with an Enter after it', async () => {
  const { program, sent } = await open([...wizard, '--linear']);
  const asks = /before you type y\s+and Enter\.\s+y or n: $/;
  const answers: readonly (readonly [RegExp, string])[] = [
    [/Your public link[^]*Your answer: $/, 'https://example.org/me\ry'],
    [/Is this your node\? y or n: $/, 'y\r'],
    [/Continue\? y, or b to go back: $/, 'y\r'],
    [/(?:or Enter for|Press Enter to) [^\n]*: $/, '\r'],
  ];
  for (let read = 0; ;) {
    let keys: string | undefined;
    let length = 0;
    await program.waitFor((_terminal, output) => {
      const unread = output.slice(read);
      length = output.length;
      keys = asks.test(unread) ? '' : answers.find(([prompt]) => prompt.test(unread))?.[1];
      return keys !== undefined;
    }, 20_000);
    if (keys === '' || keys === undefined) break;
    read = length;
    program.type(keys);
  }
  // Completes the y that was typed before the question.
  program.type('\r');
  const isRefused = (times: number) =>
    program.waitFor((_terminal, output) => output.split('That answer is not').length > times);
  await isRefused(1);
  expect(await sent()).toBe(0);
  // Lines that come together are one answer, which agrees to nothing.
  for (const [index, keys] of ['\u001b[?2026;1$y\r', 'yno\r', 'y\ry\r'].entries()) {
    program.type(keys);
    await isRefused(index + 2);
  }
  expect(await sent()).toBe(0);
  program.type('yes\r');
  await program.waitFor(/Sent: register operator/);
});
