import { expect, test } from 'vitest';
import type { CExportIntent } from '../../../src/engine/intent.ts';
import { markRepeatedExport } from '../../../src/engine/possible-duplicate.ts';
import { idOf, newMoves } from './helpers/fake-moves.ts';

test('an export repeats an earlier one of this run only while the earlier one may still arrive', async () => {
  const { sign, journal, engine, submissions } = await newMoves();
  const [id] = [idOf(1)];
  await sign('C', id, { nonce: 4n });
  const intent = { effect: 'c-export', nonce: 5n } as CExportIntent;
  const mark = () => markRepeatedExport(intent, submissions(), new Set([id]));
  expect(mark()).toMatchObject({ repeats: id });
  await journal.append({
    ...{ type: 'settled', run: engine.run, id, how: 'replaced', height: 9n, reason: null },
  });
  expect(mark()).toEqual(intent);
});
