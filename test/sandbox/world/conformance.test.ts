import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../support/sandbox.ts';
import { masked, recorded, repeated, type Exchange } from './support/recorded.ts';

/** Refusals that depend on what had happened on the recorded network; other tests provoke them anew. */
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
/** Texts that only a past can bring about, by method. */
const NEEDS_A_PAST_TEXT =
  /^(encoding tx|issuing tx|missing trie node|failed to aggregate|invalid jump destination)/;
/** The sandbox refuses it in another text: see docs/sandbox.md. */
const IN_ANOTHER_TEXT = /^parsing address .* invalid checksum/;
/** The recording node was 1.14.2: this one answers as nodes from 1.15.2 on. */
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

describe.each(['coreth', 'helicon'] as const)('what a real %s network refuses', (kind) => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startTestSandbox({ cChain: kind });
  });
  afterAll(() => sandbox.stop());

  const refusals = recorded(kind).filter(isRepeatable);
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

  const SHAPES = [
    'info.getNetworkID',
    'info.getBlockchainID',
    'info.getNodeID',
    'info.getNodeVersion',
    'info.isBootstrapped',
    'platform.getHeight',
    'platform.getProposedHeight',
    'platform.getTimestamp',
    'platform.getFeeConfig',
    'platform.getFeeState',
    'platform.getValidatorFeeState',
    'platform.getStakingAssetID',
    'platform.getSubnet',
    'platform.validates',
    'platform.getCurrentValidators',
    'platform.getUTXOs',
    'eth_chainId',
    'eth_feeHistory',
    'eth_baseFee',
    'eth_gasPrice',
    'eth_syncing',
    'net_version',
  ];
  const answered = recorded(kind).filter(
    ({ service, request: { method = '' }, response }) =>
      service === 'node' && SHAPES.includes(method) && response.result != null,
  );
  test.each(answered.map((one) => [one.request.method ?? '', one] as const))(
    '%s is answered in its shape',
    async (_method, exchange) => {
      const answer = await repeated(sandbox.apiUrl, exchange, here(exchange.request.params));
      expect(missing(exchange.response.result, answer.response.result)).toEqual([]);
    },
  );

  /** The same parameters with the subnet and the address of the sandbox. */
  function here(params: unknown): unknown {
    if (typeof params !== 'object' || params === null || Array.isArray(params)) return params;
    const { network, accounts } = sandbox.profile;
    const subnetID = network.phases.flatMap(({ l1s }) => l1s)[0]!.subnetId;
    const named = params as { subnetID?: string };
    const isPrimary = named.subnetID?.startsWith('1111') === true;
    return {
      ...params,
      ...(named.subnetID !== undefined && !isPrimary && { subnetID }),
      ...('addresses' in params && { addresses: [accounts[0]!.pChainAddress] }),
      ...('startIndex' in params && { startIndex: undefined }),
    };
  }
});

/** What a recorded value has and an answer has not, or has in another type, by place. */
function missing(recordedValue: unknown, answer: unknown, place = ''): string[] {
  if (recordedValue === null) return [];
  if (typeof recordedValue !== typeof answer) return [`${place}: ${typeof answer}`];
  if (Array.isArray(recordedValue)) {
    if (!Array.isArray(answer)) return [`${place}: no list`];
    return recordedValue.length === 0 || answer.length === 0
      ? []
      : missing(recordedValue[0], answer[0], `${place}[]`);
  }
  if (typeof recordedValue !== 'object' || answer === null) return [];
  return Object.entries(recordedValue).flatMap(([key, value]) =>
    key in (answer as object)
      ? missing(value, (answer as Record<string, unknown>)[key], `${place}.${key}`)
      : [`${place}.${key}`],
  );
}
