import { expect, test } from 'vitest';
import { nodeIdFromBytes } from '../../../../src/domain/identity/ids.ts';
import { english } from '../../../../src/i18n/english.ts';
import { showText } from '../../../../src/i18n/translator.ts';
import { statusStep } from '../../../../src/standing/check-track.ts';
import { stepsText } from '../../../../src/standing/moments.ts';
import { ACTION } from '../../../../src/standing/standing.ts';
import { besidePendingOnP } from '../../../../src/support/status/beside-pending.ts';
import { idOf } from '../../engine/helpers/fake-moves.ts';

const ID = idOf(7);
const NODE = nodeIdFromBytes(new Uint8Array(20).fill(7));
const WAIT = 'G8-WAIT-BLOCK';

/** @param open the first step that is not done */
const actionBeside = (
  code: string,
  open: string,
  step: string | undefined,
  kind: 'node' | 'new-node' | 'operator' = 'node',
) => {
  const nextAction = { ...ACTION, party: 'operator', code, says: '', next: ['do it'] } as const;
  const nodeId = kind === 'node' ? NODE : undefined;
  const steps = [statusStep('export', 'unknown'), statusStep(open, 'not-done')];
  const waiting = { id: ID, step, node: NODE, state: 'waiting' } as const;
  return besidePendingOnP({ kind, nodeId, nextAction, steps }, [], [waiting]);
};

test.each([
  // The transaction performs the action.
  ['G6-UPDATE-OPEN', 'p-chain', 'p-chain', 'node', WAIT],
  ['G6-UPDATE-OPEN', 'sign', 'p-chain', 'node', WAIT],
  ['G8-IMPORT', 'import', 'import', 'node', WAIT],
  ['G9-LOW-BALANCE', 'update', 'top-up', 'node', WAIT],
  // The action is another one.
  ['G6-UPDATE-OPEN', 'sign', 'import', 'node', 'beside'],
  ['G6-UPDATE-OPEN', 'acknowledge', 'p-chain', 'node', 'beside'],
  ['G6-UPDATE-OPEN', 'sign', undefined, 'node', 'beside'],
  ['G9-LOW-BALANCE', 'p-chain', 'p-chain', 'node', 'beside'],
  ['G5-ADD', 'add', 'import', 'new-node', 'beside'],
  // It says nothing of the action.
  ['G6-OVERCOMMIT', 'add', 'import', 'new-node', 'alone'],
  ['G4-REGISTER', 'register', 'import', 'operator', 'alone'],
] as const)(
  '%s, open %s: a waiting P-Chain transaction %s of the %s: %s',
  (code, open, step, kind, result) => {
    const found = actionBeside(code, open, step, kind);
    if (result === WAIT) {
      expect(found).toMatchObject({ code: WAIT, party: 'network' });
      const steps = [statusStep(open, 'not-done')];
      expect(stepsText({ steps, nextAction: found, isOffer: false }, english)).not.toContain(
        'next',
      );
      return;
    }
    expect(found).toMatchObject({ code, party: 'operator' });
    const said = found?.next.map((text) => showText(text, english)) ?? [];
    expect(said.at(-1)).toBe('do it');
    expect(said.slice(0, -1).join(' ').includes(ID)).toBe(result === 'beside');
  },
);
