import { expect, test } from 'vitest';
import { WANTED } from './helpers/answers-in-each-state.ts';
import { openLives } from './helpers/lives.ts';

const DAY = 24 * 3600;

test('every command has its answer in every state of a node', async () => {
  const lives = await openLives();
  const { owner, stranger, note, first, half, second, nextEpoch, table, known, memoryOf } = lives;
  try {
    await note('never added');
    await first(owner, 'add-node');
    await note('added');
    await half(owner, 'add-node');
    await note('registered');
    await second(owner, 'complete-registration');
    await note('active');
    await nextEpoch();
    await first(owner, 'init-stake-update', 3n);
    await note('update begun');
    await half(owner, 'update-weight');
    await note('update on the P-Chain');
    await second(owner, 'complete-stake-update');
    await note('updated');
    await nextEpoch();
    await first(owner, 'remove-node');
    await note('removal begun');
    await half(owner, 'remove-node');
    await note('gone from the P-Chain');
    await second(owner, 'complete-removal');
    await note('removed');
    await first(owner, 'add-node');
    await note('added again');
    await second(owner, 'complete-registration');
    await note('active again');
    await nextEpoch();
    await first(owner, 'remove-node');
    await second(owner, 'complete-removal');
    await first(stranger, 'add-node');
    await note("another operator's, added", stranger, owner);
    await second(stranger, 'complete-registration');
    await note("another operator's, active", stranger, owner);
    await nextEpoch();
    await first(stranger, 'remove-node');
    await note("another operator's, removal begun", stranger, owner);
    await second(stranger, 'complete-removal');
    await nextEpoch();
    await first(stranger, 'add-node');
    await nextEpoch(DAY + 1);
    await note("another operator's, expired", stranger, owner);
    await second(owner, 'clean-up');
    // There is no initiated removal, so the second command takes the addition instead.
    known.remove = known.add!;
    memoryOf(stranger).initiated.remove = known.add!;
    await note('cleaned up', stranger, owner);
    expect(table).toEqual(WANTED);
  } finally {
    await owner.sandbox.stop();
  }
});
