import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { EXIT } from '../../../../src/domain/exit-codes.ts';
import { IS_WHOLE } from '../../../helpers/is-whole.ts';
import { runHere } from '../../../helpers/program/run-here.ts';
import { FastClock } from '../../tasks/helpers/fast-clock.ts';
import { PROVIDER_KINDS, type Answer } from '../../../helpers/endpoints/provider-kinds.ts';
import { answerAs, passOn, serve } from '../../../helpers/endpoints/serve.ts';
import { plainProfile, profileBehind } from '../../../helpers/sandbox/open-profile.ts';
import {
  openCommandHome,
  stakeIsDelegated,
  writeNetwork,
  type CommandHome,
} from '../helpers/command-home.ts';

interface Asked {
  readonly id?: unknown;
  readonly path: string;
  readonly method: string;
  readonly params: readonly unknown[];
  /** True for the first request with this body. */
  readonly isFirst: boolean;
}
/** `null`: the connection is cut. */
interface LateAnswer {
  readonly afterDelivery: Answer | null;
}

/** How a provider differs from a node of one's own. `isBesideAnother`: the profile lists a complete endpoint after it. */
interface Kind {
  readonly refuses: (asked: Asked) => Answer | LateAnswer | undefined;
  readonly isBesideAnother?: true;
}

const HTML = '<html><body>Too many requests</body></html>';
const page = (status: number, body: string): Answer => ({
  ...{ status, headers: { 'content-type': 'text/html' }, body },
});
const rpcError = ({ id }: Asked, message: string, code = -32_000): Answer => ({
  body: JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }),
});
const SEND = 'eth_sendRawTransaction';
const isRpc = (path: string): boolean => path.endsWith('/rpc');

/** Blocks of a log search. */
function widthOf([filter]: readonly unknown[]): bigint {
  const { fromBlock = '0x0', toBlock = '0x0' } = filter as { fromBlock?: string; toBlock?: string };
  return BigInt(toBlock) - BigInt(fromBlock) + 1n;
}

/** Each read of the C-Chain fails in the next of all reported ways, and is right the next time. */
function everyWay(): Kind['refuses'] {
  let reads = 0;
  return (asked) => {
    const { path, method, id } = asked;
    if (!isRpc(path) || method === '' || method === SEND) return undefined;
    if (method === 'eth_getTransactionReceipt')
      return { body: JSON.stringify({ jsonrpc: '2.0', id, result: null }) };
    if (++reads % 2 === 0) return undefined;
    const [, , answer] = PROVIDER_KINDS[((reads - 1) / 2) % PROVIDER_KINDS.length]!;
    return answer({ id, method });
  };
}

/** Each submission on both chains arrives, and its answer is lost in the next of three ways. */
function lostAnswers(): Kind['refuses'] {
  const ways: readonly LateAnswer['afterDelivery'][] = [
    { status: 429, body: HTML },
    { body: HTML },
    null,
  ];
  let sent = 0;
  return ({ method }) =>
    method === SEND || method.endsWith('.issueTx')
      ? { afterDelivery: ways[sent++ % ways.length]! }
      : undefined;
}

const KINDS: Readonly<Record<string, Kind>> = {
  'is complete': { refuses: () => undefined },
  'has no info API': {
    refuses: ({ path }) => (path === '/ext/info' ? page(404, '404 page not found') : undefined),
  },
  'refuses each request once with 429 and HTML': {
    refuses: ({ isFirst, method }) => (isFirst && method !== SEND ? page(429, HTML) : undefined),
  },
  'forbids the C-Chain with 403': {
    refuses: ({ path }) => (isRpc(path) ? page(403, 'Forbidden') : undefined),
    isBesideAnother: true,
  },
  'has not the newest block yet': {
    refuses: (asked) =>
      asked.isFirst &&
      /^eth_(?:call|getBalance|getTransactionCount|estimateGas)$/.test(asked.method)
        ? rpcError(asked, 'cannot query unfinalized data')
        : undefined,
  },
  'is read-only': {
    refuses: (asked) =>
      asked.method === SEND ? rpcError(asked, `${SEND} is not whitelisted`, -32_601) : undefined,
    isBesideAnother: true,
  },
  'delivers each transaction, and answers with 429, a page or nothing': { refuses: lostAnswers() },
  'searches at most 5 blocks for logs': {
    refuses: (asked) =>
      asked.method === 'eth_getLogs' && widthOf(asked.params) > 5n
        ? rpcError(asked, 'eth_getLogs is limited to a 5 block range')
        : undefined,
  },
  'has no receipts, and fails each other read in another way': {
    refuses: everyWay(),
    isBesideAnother: true,
  },
  'limits the fee': {
    refuses: (asked) =>
      asked.method === SEND
        ? rpcError(asked, 'tx fee (1.00 ether) exceeds the configured cap (0.01 ether)')
        : undefined,
    isBesideAnother: true,
  },
};

/** Puts a provider before all services of the home's network, and stores the network behind it as `own`. */
async function openProvider(home: CommandHome, { refuses, isBesideAnother }: Kind) {
  const network = plainProfile(home.sandbox.profile.network);
  const bodies = new Set<string>();
  const { url, close } = await serve(async (request, response) => {
    const path = request.url!;
    const body = await text(request);
    const call = (/^\{.*"method"/s.test(body) ? JSON.parse(body) : {}) as Partial<Asked>;
    const { method = '', params = [], id } = call;
    const key = `${path} ${method} ${JSON.stringify(params)}`;
    const refusal = refuses({ id, path, method, params, isFirst: !bodies.has(key) });
    bodies.add(key);
    const write = ({ status = 200, headers, body: answer }: Answer): void =>
      void response.writeHead(status, headers).end(answer);
    if (refusal !== undefined && !('afterDelivery' in refusal)) {
      write(refusal);
      return;
    }
    const answer = await passOn(network.apiUrl, request, body);
    if (refusal === undefined) answerAs(response, answer);
    else if (refusal.afterDelivery === null) response.destroy();
    else write(refusal.afterDelivery);
  });
  onTestFinished(close);
  const { apiUrl, rpcUrls, aggregators } = profileBehind(network, url);
  const rpcs = [rpcUrls[0], ...(isBesideAnother ? [network.rpcUrls[0]] : [])];
  writeNetwork(home, 'own', { apiUrl, rpcUrls: rpcs, aggregators });
}

async function openHome(kind: Kind): Promise<CommandHome> {
  const home = await openCommandHome({ account: 'C-Chain only' });
  onTestFinished(() => home.stop());
  await openProvider(home, kind);
  return home;
}

const token = (whole: bigint): string => (whole * 10n ** 18n).toString();

/** Runs the whole way. Returns each command's exit code and transactions, and what `status` then says. */
async function walk(home: CommandHome) {
  const { contracts, nodeId, operator } = home;
  const me = operator.account.evmAddress;
  const { publicKey, proofOfPossession } = await home.node();
  const told: Record<string, unknown> = {};
  const sent = new Set<string>();
  // A slow way passes more epochs.
  const epochs = new Set<string>();
  const clock = new FastClock((seconds) => home.sandbox.controls.advance(seconds));
  const stakeCounts = async (): Promise<void> => {
    await stakeIsDelegated(home);
    clock.forward(home.sandbox.profile.epochSeconds);
  };
  const env = { ONBOARD_PRIVATE_KEY: operator.account.privateKey };
  const own = (command: string, ...args: readonly string[]) =>
    runHere([command, '--network', 'own', ...args], { home: home.home, env, clock });
  const send = async (command: string, ...args: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await own(command, ...args, '--yes', '--json');
    const { transactions = [] } = JSON.parse(stdout) as {
      transactions?: { step: string; chain: string; id: string }[];
    };
    for (const { chain, id, step } of transactions) {
      if (chain === 'C-Chain') sent.add(id);
      if (step === 'epoch') epochs.add(id);
    }
    const status = await own('status', me, '--json');
    const { asked, failedTransactions, l1s } = JSON.parse(status.stdout) as {
      asked: { role: string };
      failedTransactions: { how: string; id: string; reason: string | null }[];
      l1s: { code: string; tracks: { steps: { state: string }[] }[] }[];
    };
    // A call reverts if an epoch passes between its last simulation and its block. A change that was sent twice would
    // revert for another reason.
    for (const { how, id, reason } of failedTransactions) {
      if (how !== 'reverted') continue;
      expect(reason).toMatch(/unprocessed epoch|used up its gas limit/);
      sent.add(id);
    }
    told[command] = {
      ...{ code, steps: transactions.map(({ step }) => step).filter((step) => step !== 'epoch') },
      ...{ role: asked.role, state: l1s.map((l1) => l1.code) },
    };
    if (code !== EXIT.done) throw new Error(`${command}: exit ${code}\n${stdout}\n${stderr}`);
    return transactions.at(-1)?.id ?? '';
  };
  const onMiddleware = (command: string, ...args: readonly string[]) =>
    send(`middleware-${command}`, contracts.middleware, ...args);
  await send('register-operator', 'https://example.org/me');
  await send('opt-in-l1', contracts.balancer);
  await send('opt-in-vault', contracts.vault);
  await stakeCounts();
  const add = await onMiddleware('add-node', nodeId, publicKey, '--stake', token(1000n));
  await onMiddleware('complete-validator-registration', me, nodeId, add, proofOfPossession);
  await stakeCounts();
  const update = await onMiddleware('init-stake-update', nodeId, token(2000n));
  await onMiddleware('complete-stake-update', nodeId, update);
  await stakeCounts();
  const remove = await onMiddleware('remove-node', nodeId);
  await onMiddleware('complete-validator-removal', nodeId, remove);
  const { code, stdout } = await own('receipt', me, '--json');
  const { transactions } = JSON.parse(stdout) as { transactions: { id: string; title: string }[] };
  const others = transactions.filter(({ id }) => !epochs.has(id)).map(({ title }) => title);
  told['receipt'] = { code, listed: others.toSorted() };
  // Each transaction of the account is one that a command or `status` reported: nothing was sent twice.
  expect(await home.nonce()).toBe(sent.size);
  return told;
}

/** Kinds that walk together, unless all walk: each refuses other requests. */
const TOGETHER = [
  [
    'has no info API',
    'has not the newest block yet',
    'delivers each transaction, and answers with 429, a page or nothing',
    'searches at most 5 blocks for logs',
  ],
  [
    'refuses each request once with 429 and HTML',
    'limits the fee',
    'has no receipts, and fails each other read in another way',
  ],
];
function together(names: readonly string[]): Kind {
  const kinds = names.map((name) => KINDS[name]!);
  return {
    refuses: (asked) => kinds.map(({ refuses }) => refuses(asked)).find((found) => found),
    ...(kinds.some(({ isBesideAnother }) => isBesideAnother) && { isBesideAnother: true }),
  };
}
/** Kinds that walk only with all others: another kind has the same reads or transactions refused. */
const ALIKE = ['is read-only', 'forbids the C-Chain with 403'];
const walking = Object.keys(KINDS).filter(
  (name) => IS_WHOLE || ![...TOGETHER.flat(), ...ALIKE].includes(name),
);

let wanted: Awaited<ReturnType<typeof walk>> | undefined;

test.each([...walking.map((name) => [name]), ...TOGETHER])(
  'the whole way at a provider that %s',
  async (...names) => {
    const home = await openHome(together(names));
    const told = await walk(home);
    wanted ??= told;
    expect(told).toEqual(wanted);
  },
);

test.each([
  ['is read-only', 'does not accept transactions'],
  ['limits the fee', 'refuses transactions whose fee may exceed its own limit'],
  ['forbids the C-Chain with 403', 'HTTP 403'],
])('says why a provider that %s sends nothing, if it is the only one', async (name, cause) => {
  const home = await openHome({ refuses: KINDS[name]!.refuses });
  const { code, stderr } = await home.run(
    ['register-operator', '--network', 'own', 'https://example.org/me', '--yes'],
    { env: { ONBOARD_PRIVATE_KEY: home.operator.account.privateKey } },
  );
  expect(stderr).toContain(cause);
  expect(stderr).not.toMatch(/balance|is not registered/);
  expect(code).toBe(EXIT.blocked);
  expect(await home.nonce()).toBe(0);
});
