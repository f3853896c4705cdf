import { expect, onTestFinished, test } from 'vitest';
import { journalLines } from '../../../crash/helpers/journal.ts';
import { callProxy } from '../../../helpers/endpoints/rpc-proxy.ts';
import { serve } from '../../../helpers/endpoints/serve.ts';
import { endOf, spawnProgram } from '../../../helpers/program/run-program.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { joinByCommands, onlyLine, sharedHome, writeNetwork } from '../helpers/command-home.ts';
import { documentOf, expectRefused } from '../helpers/documents.ts';

interface Status {
  readonly l1s: readonly {
    readonly code: string;
    readonly turn: { readonly next: readonly string[] } | null;
  }[];
}

interface Receipt {
  readonly transactions: readonly { title: string; id: string; chain: string }[];
  readonly untraced: readonly { readonly failure: string | null }[];
}

const home = sharedHome({ realTime: true });
const me = () => home.operator.account.evmAddress;
let first: string;
const look = async (...args: readonly string[]) => {
  const ended = await home.look('status', '--json', ...args);
  return documentOf<Status>(ended, 'status').l1s[0]!;
};
/** Sets up another machine: a profile of the same network, and no journal. */
const elsewhere = (changes: object): string => {
  const folder = temporaryFolder();
  writeNetwork({ home: folder, sandbox: home.sandbox }, 'elsewhere', changes);
  return folder;
};

test('doctor accepts this machine and the sandbox', async () => {
  const ended = await home.look('doctor', '--node-url', home.sandbox.nodeUrl, '--json');
  const { findings } = documentOf<{ findings: readonly { id: string; verdict: string }[] }>(
    ended,
    'doctor',
  );
  expect(findings.filter(({ verdict }) => verdict === 'fails')).toEqual([]);
  // The sandbox's time differs from the time of this machine, which is no fault.
  const clock = findings.filter(({ id }) => id === 'clock');
  expect(clock.map(({ verdict }) => verdict)).toEqual(['fits']);
});

test.each([
  ['nosuch', 2, []],
  ['nosuch', 2, ['--node-url', 'http://127.0.0.1:9']],
  ['sandbox', 3, ['--node-url', 'http://127.0.0.1:9']],
])('doctor does not pass the network %s, which it could not check', async (name, code, options) => {
  const ended = await home.run(['doctor', '--network', name, ...options], {
    home: temporaryFolder(),
  });
  expect(ended.code).toBe(code);
  expect(ended.stdout.split('\n')[0]).toMatch(/^1 of \d+ checks gave no answer: network\.$/);
  expect(ended.stdout).toContain(`could not check the network ${name}`);
});

test('doctor ends although no endpoint answers, with one verdict on its first line', async () => {
  const silent = await serve(() => new Promise(() => undefined));
  onTestFinished(silent.close);
  const { url } = silent;
  const folder = elsewhere({
    ...{ rpcUrls: [`${url}/ext/bc/C/rpc`], apiUrl: url, nodeUrl: url },
    aggregators: [{ url: `${url}/aggregate-signatures`, shape: 'self-hosted' }],
  });
  const ended = await endOf(spawnProgram(['doctor', '--network', 'elsewhere'], { home: folder }));
  expect(ended.stderr).toContain('Checking elsewhere …');
  const [first] = ended.stdout.split('\n');
  const failed = ended.stdout.match(/^FAIL .* did not answer .* within \d+ s/gm) ?? [];
  expect(failed.length).toBeGreaterThan(1);
  // How long each endpoint was waited for.
  for (const line of failed)
    expect(Number(/within (\d+) s/.exec(line)?.[1])).toBeLessThanOrEqual(8);
  expect(first).toMatch(new RegExp(`^${failed.length} of \\d+ checks failed: endpoint\\.$`));
  expect(ended.stdout.match(/checks (?:failed|passed)/g)).toHaveLength(1);
  expect(ended.stdout).not.toContain('answers in');
});

test('the program accepts the command of the next step', async () => {
  await joinByCommands(home);
  const { turn } = await look(me());
  const command = turn?.next[0] ?? '';
  expect(command).toMatch(/^onboard middleware-add-node --network sandbox 0x/);
  const node = await home.node();
  const [name = '', , , ...args] = command
    .replace('<node_id>', home.nodeId)
    .replace('<bls_key>', node.publicKey)
    .split(' ')
    .slice(1);
  first = onlyLine(await home.send(name, ...args));
});

test('the next command of a node that is being added names the transaction', async () => {
  const { code, turn } = await look(first);
  expect(code).toBe('G8-PCHAIN');
  expect(turn?.next[0]).toContain(`${home.nodeId} ${first} <bls_proof_of_possession>`);
});

test('the document of a status contains no secret and no signed bytes', async () => {
  const { stdout: text } = await home.look('status', '--json', me());
  expect(text).not.toContain(home.operator.account.privateKey.slice(2));
  const raws = [
    ...journalLines(home)
      .join('\n')
      .matchAll(/"raw":"(0x[0-9a-f]{60})/g),
  ].map(([, raw]) => raw!);
  expect(raws.length).toBeGreaterThan(0);
  for (const raw of raws) expect(text).not.toContain(raw);

  const { proofOfPossession } = await home.node();
  const completed = await home.send(
    'middleware-complete-validator-registration',
    ...[home.contracts.middleware, me(), home.nodeId, first, proofOfPossession],
  );
  expect(completed.code, completed.stderr).toBe(0);
});

test('a receipt names the searches that failed', async () => {
  const [rpc] = home.sandbox.profile.network.rpcUrls;
  const endpoint = await callProxy(rpc, (call, forward) =>
    forward(call.method === 'eth_getLogs' ? { ...call, method: 'eth_noLogs' } : call),
  );
  onTestFinished(endpoint.close);
  const other = elsewhere({ rpcUrls: [endpoint.url] });
  const args = ['receipt', '--network', 'elsewhere', me()];
  const ended = await home.run(args, { home: other });
  expect(ended.stdout).toMatch(/^ +register operator: done; the search .* failed: .*E-/m);
  const json = await home.run([...args, '--json'], { home: other });
  const { untraced } = documentOf<Receipt>(json, 'receipt');
  expect(untraced.length).toBeGreaterThan(0);
  for (const { failure } of untraced) expect(failure).toMatch(/^E-/);

  // An operator without a finished step: without the searches, "no transactions" would be a guess.
  const stranger = '0x00000000000000000000000000000000000000aa';
  const empty = await home.run(['receipt', '--network', 'elsewhere', stranger], {
    home: other,
  });
  expect(empty.stdout).toContain('the chains could not be read');
  // The endpoint will not have the method at the next attempt either.
  expect(empty.code).toBe(3);
});

test('a status board, read from standard input, as text and JSON', async () => {
  const args = ['status', '--network', 'sandbox', '--file', '-'];
  const input = `# ours\n${me()} Alice\nno address\n${home.nodeId},first\n0x00000000000000000000000000000000000000aa\n`;
  const { stdout, stderr, code } = await home.run(args, { input });
  expect(code, stderr).toBe(0);
  expect(stdout).toMatch(new RegExp(`^Alice +${me()} +Genbu +G9-VALIDATING`, 'm'));
  expect(stdout).toMatch(/, line 3: .*\(E-SUP-105\)$/m);
  const json = await home.run([...args, '--json'], { input });
  const { board } = documentOf<{ board: readonly { name: string | null }[] }>(json, 'status');
  expect(board.map(({ name }) => name)).toEqual([null, 'Alice', 'first']);
  expectRefused(await home.run(args, { input: '# nobody\n' }), 2, 'E-SUP-119');
});

test('--watch prints changes and ends with Ctrl-C', async () => {
  const child = spawnProgram(['status', '--network', 'sandbox', '--watch', '1', me()], {
    home: home.home,
  });
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += String(chunk);
    if (printed.includes('read at')) child.kill('SIGINT');
  }
  expect(printed).toContain('G9-VALIDATING');
});

test.each([
  [['status', '--network', 'sandbox'], 2, 'Give an operator address, a NodeID'],
  [['status', '--network', 'sandbox', 'hello'], 2, 'E-SUP-101'],
  [['status', '--network', 'sandbox', `0x${'12'.repeat(32)}`], 5, 'E-SUP-121'],
  [['status', '0x00000000000000000000000000000000000000aa'], 2, 'E-CLI-106'],
  [['explain', 'G4-NOTHING'], 2, 'E-SUP-104'],
] as const)('%j ends with one sentence and the next steps', async (args, code, says) => {
  const ended = await home.run(args);
  expectRefused(ended, code, says);
  expect(ended.stderr).not.toContain('    at ');
});
