import { text } from 'node:stream/consumers';
import errors from '../../../../assets/locales/en/errors.json' with { type: 'json' };
import { expect, onTestFinished, test } from 'vitest';
import { answerAs, passOn, serve } from '../../../helpers/endpoints/serve.ts';
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
  storeNetwork(home.home, { ...profileBehind(profile.network, url), name: 'refusing' });
}

const env = () => ({ ONBOARD_PRIVATE_KEY: home.operator.account.privateKey });
const send = (command: string, ...rest: readonly string[]) =>
  home.run([command, '--network', 'refusing', '--yes', ...rest, '--json'], { env: env() });
/** Tops up the first validator. */
const topUp = async (...rest: readonly string[]) =>
  send('top-up', (await validatorsOf(home))[0]!.nodeID, '--allow-other-owner', ...rest);

/** Tops up at an endpoint that passes the transaction on and calls it refused. */
async function expectPaid(sent: boolean, unsaid: RegExp) {
  const error = { code: -32_000, message: 'refused' };
  await storeRefusing({ method: 'platform.issueTx', error, passesOn: true });
  const { stdout, stderr, code } = await topUp('0.1');
  expect(stderr).not.toMatch(unsaid);
  expect(code, stderr).toBe(0);
  const document: unknown = JSON.parse(stdout);
  expect(document).toMatchObject({ sent, transactions: [{ step: 'top-up' }], open: [] });
}

test.each([{ code: -32_000, message: 'couldnt issue tx: duplicate tx' }, '<html>'])(
  'the P-Chain transaction that %j hides is named, not called unsent, and found by the next command',
  async (error) => {
    await storeRefusing({ method: 'platform.issueTx', error, passesOn: true, hides: true });
    const { stdout, stderr, code } = await topUp('0.1', '--wait', '15s');
    const shown = JSON.parse(stdout) as { sent: boolean; open: string[] };
    expect(code, stderr).toBe(typeof error === 'string' ? 5 : 4);
    expect(shown).toMatchObject({ sent: true, open: [expect.stringMatching(/^\w{40,60}$/)] });
    expect(stderr).toContain(shown.open[0]);
    expect(stderr).toContain(typeof error === 'string' ? 'E-SEND-208' : error.message);
    await expectPaid(false, /refused/);
  },
);

test('a transaction that an endpoint passed on and called refused is not called unsent', () =>
  expectPaid(true, /nothing was sent|refused/));

test('no error about a refusal says that the refused transaction cost nothing', () => {
  const said = Object.entries(errors).filter(
    ([key, text]) =>
      /^E-(?:SEND|PCH)-/.test(key) && /cost nothing|nothing was (?:spent|sent)/i.test(text),
  );
  expect(said).toEqual([]);
});

// submission-outcome.test.ts has all texts.
test.each([
  ['txpool is full', -32_000],
  ['invalid params', -32_602],
])('a call that is answered with "%s" is looked up', async (message, code) => {
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
});

async function expectSent(link: string): Promise<void> {
  const { stdout, stderr, code } = await send('set-metadata-url', link);
  expect(stderr).not.toMatch(/refused|cost nothing/);
  expect([code, (JSON.parse(stdout) as { sent: boolean }).sent]).toEqual([0, true]);
}

test('a failed read after an export was sent is unclear and names it, and the next run continues with it', async () => {
  await storeRefusing({ method: 'avax.getAtomicTx', error: '<html>', passesOn: true });
  const order = ['60', '--max-amount', '2000'];
  const failed = await topUp(...order);
  const shown = JSON.parse(failed.stdout) as { open: readonly [string] };
  const [id] = shown.open;
  const reason: unknown = expect.stringContaining('E-NET-105');
  const unclear = { code: 'E-SEND-208', reason: 'unclear', sent: true };
  expect(failed.code, failed.stderr).toBe(5);
  expect(shown).toMatchObject({ ...unclear, values: { hash: id, reason } });
  expect(failed.stderr).toContain(`note: ${id} may have been sent`);
  await storeRefusing({ method: 'no.method', error: '', passesOn: true });
  const { code, stdout } = await topUp(...order);
  const { transactions } = JSON.parse(stdout) as { transactions: { step: string; id: string }[] };
  expect([code, transactions[0]]).toMatchObject([0, { step: 'export', id }]);
});
