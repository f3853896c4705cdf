import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hexToBytes } from '../../../../src/domain/identity/bytes.ts';
import { decodeTx } from '../../../../src/sandbox/pchain/codec/signed-tx.ts';
import { txGas } from '../../../../src/sandbox/pchain/execute/execute-tx.ts';

interface Published {
  readonly type: string;
  readonly id: string;
  /** The fee in nAVAX, at a gas price of 1. */
  readonly fee: number;
  readonly bytes: string;
}

/** Signed transactions from a real network's own tests, with their published IDs and fees. The sandbox has no exports. */
const vectors = JSON.parse(
  readFileSync('test/fixtures/vectors/p-chain-transactions.json', 'utf8'),
) as Published[];

const kinds: Readonly<Record<string, string>> = {
  ImportTx: 'import',
  RegisterL1ValidatorTx: 'register',
  SetL1ValidatorWeightTx: 'set-weight',
  IncreaseL1ValidatorBalanceTx: 'increase',
  DisableL1ValidatorTx: 'disable',
};

const supported = vectors.filter(({ type }) => Object.hasOwn(kinds, type));

test.each(supported)(
  'the published $type has its fields, ID and fee',
  ({ type, id, fee, bytes }) => {
    const tx = decodeTx(hexToBytes(`0x${bytes}`));
    expect(tx).toMatchObject({ id, networkId: 12345, body: { type: kinds[type] } });
    expect(txGas(tx)).toBe(BigInt(fee));
  },
);
