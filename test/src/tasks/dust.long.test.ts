import { expect, test } from 'vitest';
import { bytesToHex } from '../../../src/domain/identity/bytes.ts';
import { parseId, type AssetId } from '../../../src/domain/identity/ids.ts';
import { nAvax } from '../../../src/domain/units.ts';
import type { EngineEvent } from '../../../src/engine/engine.ts';
import type { PaidIntent } from '../../../src/engine/intent.ts';
import type { ShortId } from '../../../src/sandbox/pchain/state/types.ts';
import { MAX_INPUTS } from '../../../src/protocol/snapshots/read-account.ts';
import { idOf } from '../engine/helpers/fake-moves.ts';
import { join, newOperator } from './helpers/operator.ts';

test('a registration completes although the account has 330 exported outputs of 1 nAVAX', async () => {
  const operator = await newOperator('C-Chain only');
  try {
    await join(operator);
    const { sandbox, signer, l1, connection } = operator;
    const assetId = parseId<AssetId>(connection.profile.pChain!.avaxAssetId, 'noun.id');
    const addresses = [bytesToHex(signer.shortId) as ShortId];
    sandbox.controls.pChain.addExportedFromC(
      Array.from({ length: 330 }, (_, index) => ({
        txId: idOf(1),
        outputIndex: index,
        assetId,
        amount: nAvax(1n),
        owner: { locktime: 0n, threshold: 1, addresses },
      })),
    );
    const events: EngineEvent[] = [];
    const shown: PaidIntent[] = [];
    const consent = (intent: PaidIntent) => {
      shown.push(intent);
      return Promise.resolve('send' as const);
    };
    const input = operator.addNodeInput();
    const { kind } = await operator.run(
      { kind: 'add-node', l1, input },
      { events, policy: { consent } },
    );
    expect(kind).toBe('done');
    const inputs = shown.flatMap((one) => (one.effect === 'p-chain-tx' ? [one.tx.inputs] : []));
    expect(inputs.length).toBeGreaterThanOrEqual(2);
    for (const each of inputs) expect(each.length).toBeLessThanOrEqual(MAX_INPUTS);
    // The transaction spends the large output first, and no output that costs more than its value.
    expect(inputs[0]?.filter((one) => one.startsWith(`${idOf(1)}:`))).toEqual([]);
    expect(events.filter(({ type }) => type === 'refused')).toEqual([]);
  } finally {
    await operator.sandbox.stop();
  }
});
