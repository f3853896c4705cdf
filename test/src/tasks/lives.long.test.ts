import { encodeFunctionData, parseAbi } from 'viem/utils';
import { expect, test } from 'vitest';
import { initiationLogFilter, newestLog } from '../../../src/protocol/logs/search-logs.ts';
import { createTransactionSender } from '../../../src/sandbox/actors/transaction-sender.ts';
import { EVM_CHAIN_ID } from '../../../src/sandbox/identity/accounts.ts';
import { CHANGED_FROM_OUTSIDE, WANTED } from './helpers/answers-in-each-state.ts';
import { disableOwnerOf } from './helpers/disable-owner.ts';
import { openLives } from './helpers/lives.ts';
import { IS_WHOLE } from '../../helpers/is-whole.ts';
import { limitStake } from '../../helpers/sandbox/controls.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** The update window, in seconds. After it, anyone may reduce nodes that exceed their operator's stake. */
const UPDATE_WINDOW = 2700;
/** A balance for about a quarter of an hour. */
const LITTLE_NANO_AVAX = 500_000n;

/** The answers to the owner alone. */
const ownersOf = (answers: Readonly<Record<string, { readonly owner: string }>>) =>
  Object.fromEntries(Object.entries(answers).map(([state, { owner }]) => [state, { owner }]));

const force = parseAbi(['function forceUpdateNodes(address operator, uint256 limitStake)']);

/** By day, other tests run each task on generation C. */
const GENERATIONS = IS_WHOLE ? (['a', 'c'] as const) : (['a'] as const);

test.each(GENERATIONS)(
  'every command has its answer in every state of a node (generation %s)',
  async (generation) => {
    const lives = await openLives(generation);
    const { owner, stranger, note, does, half, nextEpoch, table, known, memoryOf } = lives;
    await note('never added');
    await does(owner, 'add-node');
    await note('added');
    await half(owner, 'add-node');
    await note('registered');
    await does(owner, 'complete-registration');
    await note('active');
    await nextEpoch();
    await does(owner, 'init-stake-update', { units: 3n });
    await note('update begun');
    await half(owner, 'update-weight');
    await note('update on the P-Chain');
    await does(owner, 'complete-stake-update');
    await note('updated');
    await nextEpoch();
    await does(owner, 'remove-node');
    await note('removal begun');
    await half(owner, 'remove-node');
    await note('gone from the P-Chain');
    await does(owner, 'complete-removal');
    await note('removed');
    await does(owner, 'add-node');
    await note('added again');
    await does(owner, 'complete-registration');
    await note('active again');
    await nextEpoch();
    await does(owner, 'remove-node');
    await does(owner, 'complete-removal');
    await does(stranger, 'add-node');
    await note("another operator's, added", stranger, owner);
    await does(stranger, 'complete-registration');
    await note("another operator's, active", stranger, owner);
    await nextEpoch();
    await does(stranger, 'remove-node');
    await note("another operator's, removal begun", stranger, owner);
    await does(stranger, 'complete-removal');
    await nextEpoch();
    await does(stranger, 'add-node');
    await nextEpoch(DAY + 1);
    await note("another operator's, expired", stranger, owner);
    await does(owner, 'clean-up');
    // There is no initiated removal, so the second command takes the addition instead.
    known.remove = known.add!;
    memoryOf(stranger).initiated.remove = known.add!;
    await note('cleaned up', stranger, owner);
    expect(table).toEqual(generation === 'a' ? WANTED : ownersOf(WANTED));
  },
);

test.each(GENERATIONS)(
  'every command has its answer for a validator without balance, disabled, or changed by another account (generation %s)',
  async (generation) => {
    const lives = await openLives(generation, HOUR);
    const { owner, stranger, note, does, half, nextEpoch, table, known } = lives;
    const { sandbox, connection, l1, signer, node } = owner;
    const { controls, profile } = sandbox;
    const { evm, pChain } = connection.ports;
    await does(owner, 'add-node');
    await does(owner, 'complete-registration', { balance: LITTLE_NANO_AVAX });
    await nextEpoch();
    await note('balance used up');
    const [validator] = await pChain.currentValidators(l1.subnetId, [node.nodeId]);
    const validationId = validator!.validationId!;
    await does(stranger, 'top-up');
    const disableOwner = await disableOwnerOf(owner);
    await disableOwner.disable(validationId);
    await note('disabled by its disable owner');
    await does(owner, 'top-up');

    await does(owner, 'init-stake-update', { units: 4n });
    await does(owner, 'complete-stake-update');
    await limitStake(sandbox, l1.primaryClass.minimum * 3n);
    await nextEpoch();
    await nextEpoch(UPDATE_WINDOW);
    const other = profile.accounts.find(({ name }) => name === 'C-Chain only')!;
    await createTransactionSender(controls.cChain, EVM_CHAIN_ID, other.privateKey).send({
      to: l1.middleware,
      data: encodeFunctionData({
        abi: force,
        functionName: 'forceUpdateNodes',
        args: [signer.evmAddress, 0n],
      }),
    });
    const log = await newestLog(evm, initiationLogFilter(l1, ['weight'], validationId));
    expect(log?.transactionHash).not.toBe(known.update);
    known.update = log!.transactionHash;
    await note('weight lowered by another account');
    await half(owner, 'update-weight');
    await note('lowered by another account, on the P-Chain');
    await does(owner, 'complete-stake-update');
    await note('lowered by another account, completed');
    expect(table).toEqual(
      generation === 'a' ? CHANGED_FROM_OUTSIDE : ownersOf(CHANGED_FROM_OUTSIDE),
    );
  },
);
