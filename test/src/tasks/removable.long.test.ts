import { describe, expect, test } from 'vitest';
import { ownConsentReason } from '../../../src/signing/own-consent.ts';
import { callData } from '../../../src/protocol/abi/call-data.ts';
import { thirdPartyCallsAbi } from '../../../src/protocol/abi/l1-contracts.ts';
import { createTransactionSender } from '../../../src/sandbox/actors/transaction-sender.ts';
import { actorAccounts, EVM_CHAIN_ID } from '../../../src/sandbox/identity/accounts.ts';
import { english } from '../../../src/i18n/english.ts';
import type { TaskRequest } from '../../../src/tasks/task-kinds.ts';
import { GENERATIONS } from '../../helpers/is-whole.ts';
import { collectIntents, joinedOperator, type Operator } from './helpers/operator.ts';

/** The L1's primary collateral class. */
const CLASS = 1n;
/**
 * Withdrawn stake counts until the epoch ends. On a busy machine, the tasks retry more often, and each retry moves the
 * clock by up to half a minute.
 */
const EPOCH_S = 6 * 3600;

/** The curator sets the operator's shares to 0; the delegated stake counts until the epoch ends. */
async function takeShares({ sandbox, signer, l1 }: Operator): Promise<undefined> {
  const { controls, profile } = sandbox;
  controls.actors.curator.isAsleep = true;
  const { privateKey } = actorAccounts().curator;
  const curator = createTransactionSender(controls.cChain, EVM_CHAIN_ID, privateKey);
  for (const { delegator } of profile.vaults) {
    const args = [l1.balancer, CLASS, signer.evmAddress, 0n] as const;
    const data = callData(thirdPartyCallsAbi, 'setOperatorL1Shares', args);
    await curator.send({ to: delegator, data });
  }
  return undefined;
}

type Row = readonly [
  string,
  (operator: Operator) => TaskRequest | undefined | Promise<undefined>,
  string | undefined,
];
const LEAVING: readonly Row[] = [
  ['in good standing', () => undefined, undefined],
  [
    'that opted out of the L1',
    ({ l1 }) => ({ kind: 'opt-out', input: { kind: 'l1', where: l1.balancer } }),
    'no longer opted in to the L1',
  ],
  [
    'that opted out of its vault',
    ({ vaults }) => ({ kind: 'opt-out', input: { kind: 'vault', where: vaults[0]!.address } }),
    'no longer opted in to the vault',
  ],
  ['whose curator set its shares to 0', takeShares, 'will have only 0'],
];

/** The first transaction that a request shows. */
async function shownCall(operator: Operator, request: TaskRequest) {
  const { shown, policy } = collectIntents('not-now');
  const ended = await operator.run(request, { policy });
  const [intent] = shown;
  if (intent === undefined && 'error' in ended) throw ended.error;
  if (intent?.effect !== 'evm-call') throw new Error('no call was shown');
  const warning = intent.warning === undefined ? undefined : english.t(intent.warning);
  return { warning, refusal: ownConsentReason(intent)?.code };
}

describe.each(GENERATIONS)('in generation %s', (generation) => {
  test.each(LEAVING)('an operator %s', async (_, leave, cause) => {
    const operator = await joinedOperator('operator', { generation, epochSeconds: EPOCH_S });
    const { l1, node } = operator;
    const { minimum } = l1.primaryClass;
    const add = { kind: 'add-node', l1, input: operator.addNodeInput() } as const;
    const isNode = cause !== undefined && cause.endsWith('vault');
    if (isNode) expect((await operator.run(add)).kind).toBe('done');
    const request = await leave(operator);
    if (request !== undefined) expect((await operator.run(request)).kind).toBe('done');
    // The operator's first node gets more stake; another state adds the node.
    const stake = minimum * 2n;
    const shown = await shownCall(
      operator,
      isNode ? { kind: 'update-weight', l1, input: { nodeId: node.nodeId, stake } } : add,
    );
    if (cause === undefined) expect(shown).toEqual({ warning: undefined, refusal: undefined });
    else {
      expect(shown.warning).toContain(cause);
      expect(shown.warning).toMatch(/anyone may then (?:remove|reduce)/);
      // Only an addition makes the operator pay a validator's balance.
      expect(shown.refusal).toBe(isNode ? undefined : 'E-TASK-238');
    }
  });
});

test.each([
  ['l1', 'a', 'E-MW-106', 'opt-in-l1'],
  ['vault', 'c', 'E-TASK-239', 'opt-in-vault'],
] as const)(
  'after an opt-out of the %s, an addition asks the operator, not the curators (generation %s)',
  async (kind, generation, code, command) => {
    const operator = await joinedOperator('operator', { generation, epochSeconds: EPOCH_S });
    const { l1, vaults } = operator;
    const where = kind === 'l1' ? l1.balancer : vaults[0]!.address;
    const optOut = { kind: 'opt-out', input: { kind, where } } as const;
    expect(await operator.run(optOut)).toMatchObject({ kind: 'done' });
    operator.clock.forward(EPOCH_S + 1);
    const add = { kind: 'add-node', l1, input: operator.addNodeInput() } as const;
    const refused = await operator.run(add, { policy: { patience: () => 0 } });
    expect(refused).toMatchObject({ kind: 'blocked', error: { code, party: 'operator' } });
    const { error } = refused as Extract<typeof refused, { kind: 'blocked' }>;
    expect(english.error(error).next[0]).toContain(`${command} ${where}`);
  },
);
