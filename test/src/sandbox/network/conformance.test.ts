import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../../helpers/sandbox/sandbox.ts';
import { masked, recorded, repeated, type Exchange } from './helpers/recorded.ts';

/** Refusals that depend on the history of the recorded network. Other tests provoke them. */
const NEEDS_A_PAST = [
  'platform.issueTx',
  'eth_sendRawTransaction',
  'eth_getBalance',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_call',
  'eth_createAccessList',
  'debug_traceTransaction',
];
/** Texts that depend on the network's history. */
const NEEDS_A_PAST_TEXT =
  /^(encoding tx|issuing tx|missing trie node|failed to aggregate|invalid jump destination)/;
/** The sandbox uses another text for this refusal: see docs/sandbox.md. */
const IN_ANOTHER_TEXT = /^parsing address .* invalid checksum/;
/** The recording has this method from a node before 1.15.2. The sandbox answers as later nodes, which lack it. */
const GONE_SINCE = 'avax.getAtomicTxStatus';

const messageOf = ({ response: { error } }: Pick<Exchange, 'response'>) =>
  typeof error === 'object' ? error.message : (error ?? '');

const isRepeatable = (exchange: Exchange): boolean => {
  const { method = '' } = exchange.request;
  const message = messageOf(exchange);
  if (message === '' || IN_ANOTHER_TEXT.test(message)) return false;
  if (NEEDS_A_PAST.includes(method) || NEEDS_A_PAST_TEXT.test(message)) return false;
  return method !== GONE_SINCE || message.includes("can't find method");
};

describe('the refusals of a real network', () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startTestSandbox();
  });
  afterAll(() => sandbox.stop());

  const refusals = recorded('helicon').filter(isRepeatable);
  test.each(
    refusals.map((one) => [one.request.method ?? 'aggregator', messageOf(one), one] as const),
  )('%s: %s', async (_method, _message, exchange) => {
    const answer = await repeated(sandbox.apiUrl, exchange);
    expect(answer.status).toBe(exchange.status);
    expect(masked(messageOf(answer))).toBe(masked(messageOf(exchange)));
    const { error } = exchange.response;
    if (typeof error === 'object') {
      expect(answer.response.error).toMatchObject({
        ...error,
        message: expect.any(String) as string,
      });
    }
  });
});
