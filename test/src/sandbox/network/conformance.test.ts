import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EngineEvent } from '../../../../src/engine/engine.ts';
import { L1 } from '../../../../src/sandbox/identity/chain-ids.ts';
import { join, newOperator, type Operator } from '../../tasks/helpers/operator.ts';
import { masked, missing, recorded, repeated, type Exchange } from './helpers/recorded.ts';

/** Methods that the sandbox does not serve. */
const NOT_SERVED = [
  'debug_traceCall',
  'eth_fillTransaction',
  'eth_newPendingTransactionFilter',
  'eth_pendingTransactions',
  'eth_suggestPriceOptions',
  'eth_syncing',
  'net_version',
  'txpool_status',
  'web3_clientVersion',
];
/** Methods that change the network. The set-up of the history sends one of each and reads the answers. */
const WRITES = ['platform.issueTx', 'avax.issueTx', 'eth_sendRawTransaction'];
/** The recording has this method from a node before 1.15.2. The sandbox answers as later nodes, which lack it. */
const GONE = 'avax.getAtomicTxStatus';

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

const messageOf = ({ response: { error } }: Pick<Exchange, 'response'>) =>
  typeof error === 'object' ? error.message : (error ?? '');

const isRepeatable = (exchange: Exchange): boolean => {
  const { method = '' } = exchange.request;
  const message = messageOf(exchange);
  if (message === '' || IN_ANOTHER_TEXT.test(message)) return false;
  const isBare = Object.keys(exchange.request.params ?? {}).length === 0;
  if (!isBare && NEEDS_A_PAST.includes(method)) return false;
  if (NEEDS_A_PAST_TEXT.test(message)) return false;
  return method !== GONE || message.includes("can't find method");
};

const exchanges = [...recorded('helicon'), ...recorded('helicon-l1s')];

describe('after a task, the sandbox answers with the fields of a real network', () => {
  let operator: Operator;
  let params: Readonly<Record<string, unknown>>;

  beforeAll(async () => {
    operator = await newOperator('C-Chain only');
    await join(operator);
    const events: EngineEvent[] = [];
    const { l1 } = operator;
    const request = { kind: 'add-node', l1, input: operator.addNodeInput() } as const;
    expect(await operator.run(request, { events })).toMatchObject({ kind: 'done' });
    params = await paramsOf(operator, events);
  });
  afterAll(() => operator.sandbox.stop());

  const answered = exchanges.filter(
    ({ service, response }) => service === 'node' && response.result != null,
  );
  const methodOf = ({ request }: Exchange) => request.method ?? '';

  const served = answered.filter(
    (one) => ![...NOT_SERVED, ...WRITES, GONE].includes(methodOf(one)),
  );
  test.each(served.map((one) => [methodOf(one), one] as const))('%s', async (method, exchange) => {
    const { apiUrl } = operator.sandbox;
    const answer = await repeated(apiUrl, exchange, params[method]);
    expect(answer.status).toBe(exchange.status);
    expect(answer.response.error).toBeUndefined();
    expect(missing(exchange.response.result, answer.response.result)).toEqual([]);
  });

  test('a method that the sandbox does not serve is refused as missing, and docs/sandbox.md lists it', async () => {
    const page = readFileSync('docs/sandbox.md', 'utf8');
    for (const method of NOT_SERVED) {
      const exchange = answered.find((one) => methodOf(one) === method)!;
      const { response } = await repeated(operator.sandbox.apiUrl, exchange);
      expect(response.error).toMatchObject({ code: -32_601 });
      expect(page).toContain(`\`${method}\``);
    }
  });

  test.each(
    exchanges
      .filter(isRepeatable)
      .map((one) => [one.request.method ?? 'aggregator', messageOf(one), one] as const),
  )('refuses %s: %s', async (_method, _message, exchange) => {
    const answer = await repeated(operator.sandbox.apiUrl, exchange);
    expect(answer.status).toBe(exchange.status);
    expect(masked(messageOf(answer))).toBe(masked(messageOf(exchange)));
    const { error } = exchange.response;
    if (typeof error === 'object')
      expect(answer.response.error).toMatchObject({ ...error, message: messageOf(answer) });
  });
});

/** The parameters of the methods whose recorded ones contain an ID of the recorded network. */
async function paramsOf(
  { sandbox, l1, node, connection }: Operator,
  events: readonly EngineEvent[],
): Promise<Readonly<Record<string, unknown>>> {
  const { pChain } = connection.ports;
  const signed = events.flatMap((event) => (event.type === 'signed' ? [event] : []));
  const idOf = (step: string) => signed.findLast((one) => one.step === step)?.id;
  const set = await pChain.currentValidators(l1.subnetId, []);
  const validation = set.find(({ nodeId }) => nodeId === node.nodeId)!.validationId!;
  const subnet = { subnetID: l1.subnetId };
  return {
    'platform.getSubnet': subnet,
    'platform.getCurrentValidators': { ...subnet, nodeIDs: [] },
    'platform.getValidatorsAt': { ...subnet, height: 'proposed' },
    'platform.getUTXOs': { addresses: [sandbox.profile.accounts[0]!.pChainAddress] },
    'platform.getL1Validator': { validationID: validation },
    'platform.getTx': { txID: L1.blockchainId, encoding: 'json' },
    'platform.getTxStatus': { txID: idOf('p-chain') },
    'platform.getBlockByHeight': { height: (await pChain.height()).toString(), encoding: 'json' },
    'avax.getAtomicTx': { txID: idOf('export'), encoding: 'hex' },
    eth_getTransactionReceipt: [idOf('add')],
    eth_getTransactionByHash: [idOf('add')],
    eth_getLogs: [{ address: l1.balancer, fromBlock: '0x0', toBlock: 'latest' }],
  };
}
