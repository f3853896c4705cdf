import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseSubject } from '../../src/support/status/subject.ts';
import { readStatus } from '../../src/support/status/read-status.ts';
import { openReaders } from '../../src/wiring/open-readers.ts';
import { join, newOperator, type Operator } from '../tasks/support/operator.ts';
import { openCountingProxy } from './support/counting-proxy.ts';

/** So long nothing more may come before a wave of requests counts as whole. */
const QUIET_MS = 200;

describe.each(['a', 'c'] as const)('what a status costs (generation %s)', (generation) => {
  let operator: Operator;
  beforeAll(async () => {
    operator = await newOperator('operator', { generation });
  });
  afterAll(() => operator.sandbox.stop());

  const look = async (subject?: string) => {
    const { clock, signer, connection } = operator;
    const proxy = await openCountingProxy(connection.profile, QUIET_MS);
    const { profile } = proxy;
    const desk = { profile, ports: openReaders(profile, clock), clock, aggregator: undefined };
    const status = await readStatus(desk, {
      subject: parseSubject(subject ?? signer.evmAddress),
    });
    return { status, proxy };
  };

  test('of somebody who has done nothing: three round trips', async () => {
    const { status, proxy } = await look();
    expect(status.l1s.map(({ code }) => code)).toEqual(['G4-REGISTER']);
    expect(proxy.roundTrips()).toBe(3);
  });

  test('with stake: three round trips', async () => {
    await join(operator);
    const { status, proxy } = await look();
    expect(status.l1s.map(({ code }) => code)).toEqual(['G5-ADD']);
    expect(proxy.roundTrips()).toBe(3);
  });

  test('with a node that is being added: three round trips', async () => {
    const added = await operator.run(
      { kind: 'add-node', l1: operator.l1, input: operator.addNodeInput() },
      { stopAfter: 'add' },
    );
    expect(added.kind).toBe('stopped');
    const { status, proxy } = await look();
    expect(status.l1s.map(({ code }) => code)).toEqual(['G8-SIGN']);
    expect(proxy.roundTrips()).toBe(3);
  });

  test('with a validator: three round trips, and every step is done', async () => {
    const { l1 } = operator;
    const added = await operator.run({ kind: 'add-node', l1, input: operator.addNodeInput() });
    expect(added.kind).toBe('done');
    const { status, proxy } = await look();
    const [genbu] = status.l1s;
    expect(genbu?.code).toBe('G9-VALIDATING');
    const node = genbu?.ways.find(({ about }) => about === 'node');
    expect(node?.steps.every(({ state }) => state === 'done')).toBe(true);
    expect(proxy.roundTrips()).toBe(3);
  });

  test('by a NodeID or a validation ID: the operator has to be found first', async () => {
    const { status } = await look();
    const node = status.l1s[0]?.ways.find(({ about }) => about === 'node');
    const byNode = await look(node?.nodeId);
    expect(byNode.status.operator).toBe(operator.signer.evmAddress);
    expect(byNode.proxy.roundTrips()).toBe(6);
    const byValidation = await look(node?.validationId);
    expect(byValidation.status.operator).toBe(operator.signer.evmAddress);
    expect(byValidation.proxy.roundTrips()).toBe(7);
  });
});
