import { text } from 'node:stream/consumers';
import errors from '../../../../assets/locales/en/errors.json' with { type: 'json' };
import { expect, onTestFinished, test } from 'vitest';
import { answerAs, passOn, serve } from '../../../helpers/endpoints/serve.ts';
import { runHere } from '../../../helpers/program/run-here.ts';
import { storeNetwork } from '../../../helpers/program/store-network.ts';
import { profileBehind } from '../../../helpers/sandbox/open-profile.ts';
import { freshHome, validatorsOf } from '../helpers/command-home.ts';

const home = freshHome({}, [
  'registered',
  ({ contracts, operator }) => {
    const page = ['https://operator.example'];
    const { operatorRegistry } = contracts;
    return operator.write('shared/OperatorRegistry', operatorRegistry, 'registerOperator', page);
  },
]);

interface Lie {
  readonly method: string;
  /** A text is a web page. */
  readonly error: { readonly code: number; readonly message: string } | string;
  /** Whether the endpoint passes on what it calls refused. */
  readonly passesOn: boolean;
  /** Whether the endpoint knows no P-Chain transaction. */
  readonly hides?: boolean;
}

/** Stores the network `refusing`, whose endpoint of both chains refuses one method. */
async function storeRefusing({ method, error, passesOn, hides = false }: Lie): Promise<void> {
  const { apiUrl, profile } = home.sandbox;
  const { url, close } = await serve(async (request, response) => {
    const body = await text(request);
    const isLie = body.includes(method);
    if (hides && body.includes('platform.getTxStatus')) {
      const { id } = JSON.parse(body) as { id: number };
      const unknown = { jsonrpc: '2.0', id, result: { status: 'Unknown' } };
      answerAs(response, { status: 200, text: JSON.stringify(unknown) });
      return;
    }
    const passed = passesOn || !isLie ? await passOn(apiUrl, request, body) : undefined;
    const { id } = isLie ? (JSON.parse(body) as { id: number }) : { id: 0 };
    const lie = typeof error === 'string' ? error : JSON.stringify({ jsonrpc: '2.0', id, error });
    answerAs(response, isLie ? { status: 200, text: lie } : passed!);
  });
  onTestFinished(close);
  storeNetwork(home.home, {
    ...profileBehind(profile.network, url),
    name: 'refusing',
  });
}

async function send(command: string, ...rest: string[]) {
  const line = [command, '--network', 'refusing', '--yes', ...rest, '--json'];
  return home.run(line, { env: { ONBOARD_PRIVATE_KEY: home.operator.account.privateKey } });
}

/** Tops up with 0.1 AVAX at an endpoint that passes the transaction on, answers with this error, and hides it. */
async function topUpHidden(error: Lie['error']) {
  await storeRefusing({ method: 'platform.issueTx', error, passesOn: true, hides: true });
  const [validator] = await validatorsOf(home);
  const line = ['top-up', validator!.nodeID, '0.1', '--allow-other-owner', '--timeout', '15s'];
  return runHere([...line, '--network', 'refusing', '--yes', '--json'], {
    home: home.home,
    env: { ONBOARD_PRIVATE_KEY: home.operator.account.privateKey },
  });
}

test.each([{ code: -32_000, message: 'couldnt issue tx: duplicate tx' }, '<html>'])(
  'the P-Chain transaction that %j hides is named, and not called unsent',
  async (error) => {
    const { stdout, stderr, code } = await topUpHidden(error);
    const shown = JSON.parse(stdout) as { sent: boolean; open: string[] };
    expect(code, stderr).toBe(4);
    expect(shown).toMatchObject({ sent: true, open: [expect.stringMatching(/^\w{40,60}$/)] });
    expect(stderr).toContain(shown.open[0]);
    expect(stderr).toContain(typeof error === 'string' ? 'E-SEND-208' : error.message);
  },
);

test.each([
  ['found by the next command', false],
  ['not called unsent', true],
])('a transaction that an endpoint passed on and called refused is %s', async (_, isNew) => {
  if (!isNew) await topUpHidden('<html>');
  const error = { code: -32_000, message: 'refused' };
  await storeRefusing({ method: 'platform.issueTx', error, passesOn: true });
  const [validator] = await validatorsOf(home);
  const line = ['top-up', validator!.nodeID, '0.1', '--allow-other-owner'] as const;
  const { stdout, stderr, code } = await send(...line);
  expect(stderr).not.toMatch(isNew ? /nothing was sent|refused/ : /refused/);
  expect(code, stderr).toBe(0);
  const document: unknown = JSON.parse(stdout);
  expect(document).toMatchObject({ sent: isNew, transactions: [{ step: 'top-up' }], open: [] });
});

test('no error about a refusal says that the refused transaction cost nothing', () => {
  const said = Object.entries(errors).filter(
    ([key, text]) =>
      /^E-(?:SEND|PCH)-/.test(key) && /cost nothing|nothing was (?:spent|sent)/i.test(text),
  );
  expect(said).toEqual([]);
});

/** submission-outcome.test.ts has all texts. */
const ERRORS: [message: string, code?: number][] = [
  ['txpool is full'],
  ['invalid params', -32_602],
  ['nonce too high'],
];

test.each(ERRORS)(
  'a call that is answered with "%s" is looked up',
  async (message, code = -32_000) => {
    const link = `https://operator.example/${encodeURIComponent(message)}`;
    const lie = { method: 'eth_sendRawTransaction', error: { code, message } };
    await storeRefusing({ ...lie, passesOn: true });
    await expectSent(link);
    await storeRefusing({ ...lie, passesOn: false });
    const { code: exit, stderr } = await send('set-metadata-url', `${link}/2`);
    expect(exit).toBe(3);
    expect(stderr).toContain(message);
    expect(stderr).toContain('No endpoint that answered has the transaction');
    expect(stderr).not.toMatch(/cost nothing|not accept/);
    // The same command again sends the recorded transaction.
    await storeRefusing({ ...lie, passesOn: true });
    await expectSent(`${link}/2`);
  },
);

async function expectSent(link: string): Promise<void> {
  const { stdout, stderr, code } = await send('set-metadata-url', link);
  expect(stderr).not.toMatch(/refused|cost nothing/);
  expect([code, (JSON.parse(stdout) as { sent: boolean }).sent]).toEqual([0, true]);
}

test('a failed read after an export was sent is unclear and names it, and the next run continues with it', async () => {
  await storeRefusing({ method: 'avax.getAtomicTx', error: '<html>', passesOn: true });
  const [validator] = await validatorsOf(home);
  const line = [
    'top-up',
    validator!.nodeID,
    '60',
    '--allow-other-owner',
    '--max-amount',
    '2000',
  ] as const;
  const failed = await send(...line);
  const shown = JSON.parse(failed.stdout) as { open: readonly [string] };
  const [id] = shown.open;
  const reason: unknown = expect.stringContaining('E-NET-105');
  const unclear = { code: 'E-SEND-208', reason: 'unclear', sent: true };
  expect(failed.code, failed.stderr).toBe(5);
  expect(shown).toMatchObject({ ...unclear, values: { hash: id, reason } });
  expect(failed.stderr).toContain(`note: ${id} may have been sent`);
  await storeRefusing({ method: 'no.method', error: '', passesOn: true });
  const { code, stdout } = await send(...line);
  const { transactions } = JSON.parse(stdout) as { transactions: { step: string; id: string }[] };
  expect([code, transactions[0]]).toMatchObject([0, { step: 'export', id }]);
});
