import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../../src/app/clock.ts';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import { idFromHex, type ValidationId } from '../../../../src/domain/identity/ids.ts';
import { OnboardError } from '../../../../src/domain/errors.ts';
import { english } from '../../../../src/i18n/english.ts';
import { showText } from '../../../../src/i18n/translator.ts';
import type { LogFilter, Readers } from '../../../../src/ports/evm.ts';
import { chainTransactions } from '../../../../src/support/receipt/chain-transactions.ts';
import { limitsOf } from '../../../../src/support/receipt/receipt-json.ts';
import type { OperatorStatus } from '../../../../src/support/status/status.ts';
import { startTestSandbox } from '../../../helpers/sandbox/sandbox.ts';

const OPERATOR = parseAddress(`0x${'11'.repeat(20)}`);
const NONE = { totals: [], count: { sent: 0n, listed: 0n }, unsearched: undefined } as const;
const COMPLETE = { ...NONE, searchedFrom: undefined, missingOnP: [] } as const;

const textsOf = (receipt: Partial<Parameters<typeof limitsOf>[0]>) =>
  limitsOf({ ...COMPLETE, ...receipt }).map(({ about, says }) => [about, showText(says, english)]);

describe('a receipt says how far its searches reached', () => {
  test('changes whose P-Chain transaction is in none of the searched blocks, or could not be read', () => {
    const validationId = idFromHex<ValidationId>(`0x${'07'.repeat(32)}`);
    const failure = new OnboardError('E-EVM-107', { url: 'https://rpc.example', reason: 'no' });
    const change = { validationId, nonce: 1n };
    const [cut, unread] = textsOf({ missingOnP: [change, change, { ...change, failure }] });
    expect(cut).toEqual([
      'p-chain',
      'P-Chain: for 2 changes of validators, no transaction was found in the 96 blocks after the change. A later block may contain it.',
    ]);
    expect(unread?.[1]).toMatch(
      /^P-Chain: for 1 change of a validator, the blocks could not be read: .*\(E-EVM-107\)$/,
    );
  });

  test('the search begins at most 1,000,000 blocks back', async () => {
    const sandbox = await startTestSandbox();
    const { network } = sandbox.profile;
    await sandbox.stop();
    const head = { number: 1_500_000n, timestamp: BigInt(systemClock.now()) };
    const searched: LogFilter[] = [];
    const readers = (number: bigint) =>
      ({
        evm: {
          head: () => Promise.resolve({ ...head, number }),
          blockTime: () => Promise.resolve(1_700_000_000n),
          callMany: () => Promise.resolve([]),
          logs: (filter: LogFilter) => {
            searched.push(filter);
            return Promise.resolve([]);
          },
        },
      }) as unknown as Readers;
    const status = { operator: OPERATOR, l1s: [] } as unknown as OperatorStatus;
    const { searchedFrom } = await chainTransactions(network, status, readers(1_500_000n), []);
    expect(searchedFrom).toEqual({ block: 500_000n, time: 1_700_000_000n });
    expect(searched.every(({ fromBlock }) => fromBlock >= 500_000n)).toBe(true);
    expect((await chainTransactions(network, status, readers(900n), [])).searchedFrom).toBe(
      undefined,
    );
  });
});
