import { describe, expect, test } from 'vitest';
import { connect } from '../../src/adapters/connect.ts';
import type { NetworkProfile } from '../../src/domain/profile.ts';
import type { Hex } from '../../src/domain/bytes.ts';
import type { PChainTxId, SubnetId } from '../../src/domain/ids.ts';
import { parseId, type BlockchainId } from '../../src/domain/ids.ts';
import { parseProfile } from '../../src/adapters/profile/parse-profile.ts';
import { readFileSync } from 'node:fs';
import { recorded, type Exchange } from '../sandbox/world/support/recorded.ts';
import { jsonRpcLoopback } from './support/loopback.ts';

/** Any: nothing is sent to it. */
const C_CHAIN = parseId<BlockchainId>(
  '2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC',
  'blockchain ID',
);

const clock = { now: () => Date.now(), sleep: () => Promise.resolve() };

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

/** A network that answers each method as the recorded one did. */
async function replayed(kind: 'coreth' | 'helicon') {
  const exchanges = recorded(kind);
  const { url } = await jsonRpcLoopback((method) => {
    const { result } = answerTo(exchanges, method).response;
    return { result };
  });
  return connectedTo(url);
}

/** The adapters of the local profile at a URL. */
function connectedTo(url: string) {
  const file = 'assets/profiles/local.json';
  const local = parseProfile(JSON.parse(readFileSync(file, 'utf8')), file);
  const profile: NetworkProfile = {
    ...local,
    cChainId: C_CHAIN,
    rpcUrls: [`${url}/ext/bc/C/rpc`],
    apiUrl: url,
  };
  return connect(profile, clock);
}

const UNKNOWN_TX = '29P8DdXu4BFx8xWXYJmjuARbnaUWhSww8ctKVfpiiGQ58TqjBA';

test.each([
  ['coreth', `could not find tx ${UNKNOWN_TX}`],
  ['helicon', 'fetching tx: reading tx: not found'],
] as const)(
  'an atomic transaction that %s does not find is unknown, never dropped',
  async (kind, message) => {
    // Without `getAtomicTxStatus`, as on nodes from 1.15.2 on.
    const { url, asked } = await jsonRpcLoopback((method) => ({
      error: {
        code: -32_000,
        message: method === 'avax.getAtomicTx' ? message : `rpc: can't find method "${method}"`,
      },
    }));
    const { atomic } = (await connectedTo(url)).ports;
    expect(await atomic.transaction(UNKNOWN_TX as PChainTxId)).toEqual({ state: 'unknown' });
    expect(asked.length).toBeGreaterThan(0);
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
  'the adapters read what a real %s network answered',
  (kind) => {
    const exchanges = recorded(kind);

    test('of the P-Chain', async () => {
      const { pChain } = (await replayed(kind)).ports;
      expect(await pChain.cChainId()).toBe('2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC');
      const validators = answerTo(exchanges, 'platform.getCurrentValidators').response.result as {
        validators: { nodeID: string; validationID: string; balance: string }[];
      };
      const { subnetID } = answerTo(exchanges, 'platform.getCurrentValidators').request.params as {
        subnetID: SubnetId;
      };
      const read = await pChain.currentValidators(subnetID, []);
      expect(
        read.map(({ nodeId, validationId, l1 }) => [nodeId, validationId, l1?.balance]),
      ).toEqual(
        validators.validators.map((one) => [one.nodeID, one.validationID, BigInt(one.balance)]),
      );
      const { height } = answerTo(exchanges, 'platform.getHeight').response.result as {
        height: string;
      };
      expect(await pChain.height()).toBe(BigInt(height));
    });

    test('of the atomic side', async () => {
      if (kind === 'coreth') return;
      const known = answerTo(exchanges, 'avax.getAtomicTx');
      const { txID } = known.request.params as { txID: PChainTxId };
      const { atomic } = (await replayed(kind)).ports;
      expect(await atomic.transaction(txID)).toEqual({
        state: 'accepted',
        height: BigInt((known.response.result as { blockHeight: string }).blockHeight),
      });
    });

    test('of a transaction that was executed', async () => {
      const receipt = answerTo(exchanges, 'eth_getTransactionReceipt');
      const { transactionHash, blockNumber } = receipt.response.result as Record<string, Hex>;
      const { evm } = (await replayed(kind)).ports;
      expect(await evm.receipt(transactionHash as never)).toMatchObject({
        blockNumber: BigInt(blockNumber!),
      });
    });
  },
);
