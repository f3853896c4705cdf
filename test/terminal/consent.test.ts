import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ALONE_MS, RELEASED_MS } from '../../src/wizard/input/keyboard.ts';
import { IS_WHOLE } from '../helpers/is-whole.ts';
import { runHere } from '../helpers/program/run-here.ts';
import { startSandboxHome } from '../helpers/sandbox/sandbox-home.ts';
import { OWNER_AND_CURATOR, callRpc } from '../helpers/sandbox/sandbox.ts';
import { answerUntil } from '../helpers/terminal/pty-person.ts';
import { validatorsOf } from '../src/commands/helpers/command-home.ts';
import { openOnTerminal } from '../helpers/terminal/open-on-terminal.ts';
import type { PtyProgram } from '../helpers/terminal/pty.ts';
import { REPLIES } from '../helpers/terminal/replies.ts';

const REGISTER = /Register as an operator with[^]*\by send\b/;

/** The shortest time in milliseconds before a keyboard repeats a held key. */
const FIRST_REPEAT_MS = 250;

/** Holds the key `y`, as a keyboard repeats it. Returns a function that releases it. */
function hold(program: PtyProgram, every: number): () => void {
  program.type('y');
  const released = new AbortController();
  const { signal } = released;
  const repeat = async (): Promise<void> => {
    await setTimeout(Math.max(FIRST_REPEAT_MS, every), undefined, { signal });
    for (;;) {
      program.type('y');
      await setTimeout(every, undefined, { signal });
    }
  };
  repeat().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return () => released.abort();
}

// The fastest repetition, and one that is slower than the first pause. untyped.test.ts has those between.
test.each(IS_WHOLE ? [30, 1000] : [30])(
  'no reply of a terminal sends, and the key y, held at %i ms, sends one transaction, and the next one after a release',
  async (every) => {
    const { home, sandbox, names } = await startSandboxHome({ actors: OWNER_AND_CURATOR });
    const [url] = sandbox.profile.network.rpcUrls;
    const sent = async (): Promise<number> =>
      Number(await callRpc(url, 'eth_getTransactionCount', [names.operator, 'pending']));
    const program = openOnTerminal(home, ['--network', 'sandbox'], { columns: 100, rows: 40 });
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
    for (const [sending, next] of ['Opt in to Genbu?', 'Opt in to the vault'].entries()) {
      const release = hold(program, every);
      await program.waitFor([next, /\by send\b/, /Release y/]);
      // Longer than any pause between two repetitions, and than a pause after which a y counts.
      await setTimeout(2 * RELEASED_MS);
      release();
      expect(await sent()).toBe(sending + 1);
      // Another key removes the note, so that no repetition is still to be read.
      program.type('x');
      await program.waitFor([next, (terminal) => !terminal.text().includes('Release y')]);
      await setTimeout(RELEASED_MS + 500);
    }
  },
);

const ASKS = /irreversible[^]*\(y\/N\)/;

test.each([
  ['y typed before the question', ['y\r', ASKS, '\r'], 3],
  ['y typed before the question, without its Enter', ['y', ASKS, '\r'], 3],
  ['a sentence that begins with y', [ASKS, 'you must not send this\r'], 3],
  ['all replies of terminals', [ASKS, `${REPLIES.map(([, reply]) => reply).join('')}\r`], 3],
  ['a paste of y and its Enter', [ASKS, '\u001b[200~y\r\u001b[201~', '\u0015', '\r'], 3],
  ['a reply, and then YES', [ASKS, '\u001b[?2026;1$y', 'YES\r'], 0],
] as const)('a command is answered by %s', async (_name, steps, code) => {
  const { home, names } = await startSandboxHome();
  const program = openOnTerminal(
    home,
    ['register-operator', 'https://example.org/me', '--network', 'sandbox'],
    { environment: { ONBOARD_PRIVATE_KEY: names.key }, columns: 100 },
  );
  for (const step of steps) {
    if (typeof step === 'string') program.type(step);
    else await program.waitFor(step);
  }
  expect(await program.ended).toMatchObject({ code });
  expect(program.output.includes('Sent: register operator')).toBe(code === 0);
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
  const { evmAddress, pChainAddress } = sandbox.profile.accounts[0]!;
  const out = join(home, 'repeated.json');
  const elsewhere = ['--unsigned', evmAddress, '--p-chain-address', pChainAddress, '--out', out];
  const program = openOnTerminal(home, [...order, ...elsewhere], { columns: 120 });
  // The question names what is repeated, before anything that could be signed is shown or written.
  let asked = '';
  await program.waitFor((_terminal, output) => (asked = output).includes('(y/N)'));
  const repeated = `already topped up this validator with ${paid.stdout.trim()}`;
  expect(asked.replaceAll(/\s+/g, ' ')).toContain(repeated);
  expect(asked).not.toMatch(/sha256|0x0000/);
  expect(existsSync(out)).toBe(false);
  program.type(`${answer}\r`);
  expect(await program.ended).toMatchObject({ code });
  expect(existsSync(out)).toBe(answer === 'y');
});
