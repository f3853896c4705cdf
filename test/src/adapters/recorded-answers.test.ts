import { describe, expect, test } from 'vitest';
import { connect } from '../../../src/adapters/connect.ts';
import { parseAddress, parseHash } from '../../../src/domain/identity/evm.ts';
import type { PChainTxId } from '../../../src/domain/identity/ids.ts';
import { recorded, type Exchange } from '../sandbox/network/helpers/recorded.ts';
import { impatientClock } from './helpers/impatient-clock.ts';
import { jsonRpcLoopback } from './helpers/loopback.ts';
import { profileAt } from './helpers/profile-at.ts';

const ANYONE = parseAddress('0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC');
type Ports = Awaited<ReturnType<typeof connectedTo>>['ports'];

/** The recorded answer to a method that satisfies a condition; the first one by default. */
function answerTo(
  exchanges: readonly Exchange[],
  method: string,
  fits: (exchange: Exchange) => boolean = ({ response }) => response.result != null,
): Exchange {
  const found = exchanges.find((one) => one.request.method === method && fits(one));
  if (found === undefined) throw new Error(`no exchange with ${method} was recorded`);
  return found;
}

/** The adapters of the local profile at a URL. */
const connectedTo = (url: string) => connect(profileAt(url), impatientClock());

const UNKNOWN_TX = '29P8DdXu4BFx8xWXYJmjuARbnaUWhSww8ctKVfpiiGQ58TqjBA';

test.each([
  ['coreth', `could not find tx ${UNKNOWN_TX}`],
  ['helicon', 'fetching tx: reading tx: not found'],
] as const)(
  'reports an atomic transaction that %s does not find as unknown, never as dropped',
  async (kind, message) => {
    // Without `getAtomicTxStatus`, as on nodes from 1.15.2 on.
    const { url, requests } = await jsonRpcLoopback((method) => ({
      error: {
        code: -32_000,
        message: method === 'avax.getAtomicTx' ? message : `rpc: can't find method "${method}"`,
      },
    }));
    const { atomic } = (await connectedTo(url)).ports;
    expect(await atomic.transaction(UNKNOWN_TX as PChainTxId)).toEqual({ state: 'unknown' });
    expect(requests.length).toBeGreaterThan(0);
    if (kind === 'coreth') return;
    const refused = recorded(kind).filter(
      ({ request, response }) =>
        request.method === 'avax.getAtomicTx' &&
        typeof response.error === 'object' &&
        response.error.message === message,
    );
    expect(refused).not.toEqual([]);
  },
);

describe.each(['coreth', 'helicon'] as const)(
  'the adapters read recorded answers of a real %s network',
  (kind) => {
    const exchanges = recorded(kind);

    /** For each method, reads the recorded answers; fails if the adapter rejects one. */
    const reads: Readonly<
      Record<string, (ports: Ports, params: Record<string, never>) => Promise<unknown>>
    > = {
      'platform.getHeight': ({ pChain }) => pChain.height(),
      'platform.getTimestamp': ({ pChain }) => pChain.time(),
      'platform.getSubnet': ({ pChain }, { subnetID }) => pChain.subnetConversion(subnetID!),
      'platform.getL1Validator': ({ pChain }, { validationID }) =>
        pChain.l1Validator(validationID!),
      'platform.getCurrentValidators': ({ pChain }, { subnetID }) =>
        pChain.currentValidators(subnetID!, []),
      'platform.getValidatorsAt': ({ pChain }, { subnetID }) =>
        pChain.validatorsAt(subnetID!, 'proposed'),
      'platform.validates': ({ pChain }, { subnetID }) => pChain.validates(subnetID!),
      'platform.getUTXOs': ({ pChain }) =>
        pChain.utxos('P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u'),
      'platform.getTxStatus': ({ pChain }, { txID }) => pChain.txStatus(txID!),
      'platform.getBlockByHeight': ({ pChain }, { height }) => pChain.block(BigInt(height!)),
      'platform.getFeeState': ({ pChain }) => pChain.gasPrice(),
      'platform.getValidatorFeeState': ({ pChain }) => pChain.validatorFeePrice(),
      'platform.getValidatorFeeConfig': ({ pChain }) => pChain.validatorFeeMinimum(),
      'platform.getFeeConfig': ({ pChain }) => pChain.gasCapacity(),
      'platform.getStakingAssetID': ({ pChain }) => pChain.constants(),
      'info.getNetworkID': ({ pChain }) => pChain.networkId(),
      'info.getBlockchainID': ({ pChain }) => pChain.cChainId(),
      'info.isBootstrapped': ({ pChain }) => pChain.isBootstrapped('P'),
      'avax.getAtomicTx': ({ atomic }, { txID }) => atomic.transaction(txID!),
      eth_chainId: ({ evm }) => evm.chainId(),
      eth_getBalance: ({ evm }) => evm.balance(ANYONE),
      eth_getTransactionCount: ({ evm }) => evm.nonces(ANYONE),
      eth_getCode: ({ evm }) => evm.code(ANYONE),
      eth_getStorageAt: ({ evm }) => evm.storage(ANYONE, '0x0'),
      eth_estimateGas: ({ evm }) => evm.estimateGas({ from: ANYONE, to: ANYONE, data: '0x' }),
      eth_getTransactionReceipt: ({ evm }, { 0: hash }) => evm.receipt(parseHash(hash!)),
      eth_getTransactionByHash: ({ evm }, { 0: hash }) => evm.transaction(parseHash(hash!)),
      txpool_contentFrom: ({ evm }) => evm.pooledOffer(ANYONE, 84n),
    };
    const answered = exchanges.filter(
      ({ service, request, response }) =>
        service === 'node' && (request.method ?? '') in reads && response.result != null,
    );
    test.each(answered.map((one) => [one.request.method ?? '', one] as const))(
      '%s',
      async (method, { request, response: { result } }) => {
        const { url } = await jsonRpcLoopback((asked) => ({
          result: asked === method ? result : answerTo(exchanges, asked).response.result,
        }));
        const { ports } = await connectedTo(url);
        const read = await reads[method]!(ports, (request.params ?? {}) as Record<string, never>);
        if (method === 'platform.getSubnet') expect(read).toBeUndefined();
        else expect(read).toBeDefined();
      },
    );
  },
);
