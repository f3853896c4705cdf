import { describe, expect, test } from 'vitest';
import { connect } from '../../../src/adapters/connect.ts';
import { parseAddress, parseHash } from '../../../src/domain/identity/evm.ts';
import { recorded } from '../sandbox/network/helpers/recorded.ts';
import { impatientClock } from './helpers/impatient-clock.ts';
import { jsonRpcLoopback } from './helpers/loopback.ts';
import { profileAt } from './helpers/profile-at.ts';

const ANYONE = parseAddress('0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC');
type Ports = Awaited<ReturnType<typeof connect>>['ports'];

/** For each method, reads the recorded answers; fails if the adapter rejects one. */
const READS: Readonly<
  Record<string, (ports: Ports, params: Record<string, never>) => Promise<unknown>>
> = {
  'platform.getHeight': ({ pChain }) => pChain.height(),
  'platform.getTimestamp': ({ pChain }) => pChain.time(),
  'platform.getSubnet': ({ pChain }, { subnetID }) => pChain.subnetConversion(subnetID!),
  'platform.getL1Validator': ({ pChain }, { validationID }) => pChain.l1Validator(validationID!),
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

describe.each(['coreth', 'helicon'] as const)(
  'the adapters read recorded answers of a real %s network',
  (kind) => {
    const answered = recorded(kind).filter(
      ({ service, response }) => service === 'node' && response.result != null,
    );
    test.each(
      answered
        .filter(({ request }) => (request.method ?? '') in READS)
        .map((one) => [one.request.method ?? '', one] as const),
    )('%s', async (method, { request, response }) => {
      const firstAnswer = (asked: string) =>
        answered.find((one) => one.request.method === asked)!.response;
      const { url } = await jsonRpcLoopback((asked) => ({
        result: (asked === method ? response : firstAnswer(asked)).result,
      }));
      const { ports } = await connect(profileAt(url), impatientClock());
      const read = await READS[method]!(ports, (request.params ?? {}) as Record<string, never>);
      if (method === 'platform.getSubnet') expect(read).toBeUndefined();
      else expect(read).toBeDefined();
    });
  },
);

test('a node of Helicon does not find an atomic transaction in the words that mean "unknown"', () => {
  const refusals = recorded('helicon').flatMap(({ request, response: { error } }) =>
    request.method === 'avax.getAtomicTx' && typeof error === 'object' ? [error.message] : [],
  );
  expect(refusals).toContain('fetching tx: reading tx: not found');
});
