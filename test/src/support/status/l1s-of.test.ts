import { expect, onTestFinished, test } from 'vitest';
import { english } from '../../../../src/i18n/english.ts';
import { createAggregatorPool } from '../../../../src/adapters/aggregator-pool.ts';
import { checkNetwork } from '../../../../src/support/doctor/check-network.ts';
import { readStatus } from '../../../../src/support/status/read-status.ts';
import { parseSubject } from '../../../../src/support/status/subject.ts';
import { readReceipt } from '../../../../src/support/receipt/receipt.ts';
import { openCountingProxy } from '../helpers/proxied-network.ts';
import { statusLines } from '../helpers/printed.ts';
import { boardOf } from '../helpers/shown-status.ts';
import { PATIENT, receiptDeps, supportDeps } from '../helpers/support-deps.ts';
import { connect } from '../../../../src/adapters/connect.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { parseId, type SubnetId } from '../../../../src/domain/identity/ids.ts';
import type { NetworkProfile } from '../../../../src/domain/network/profile.ts';
import { l1sOfOperator } from '../../../../src/support/status/l1s-of.ts';
import type { Readers } from '../../../../src/ports/evm.ts';
import { rehearsedWithNode } from '../helpers/rehearsed.ts';
import { startTestSandbox, type TestSandbox } from '../../../helpers/sandbox/sandbox.ts';
import { registerL1s } from '../../../requests/helpers/crowd.ts';
import { openProfile } from '../../../helpers/sandbox/open-profile.ts';
import { forger } from '../../../helpers/sandbox/forged-l1s.ts';
import { l1OfMiddleware } from '../../../../src/protocol/snapshots/read-l1.ts';
import { IS_WHOLE } from '../../../helpers/is-whole.ts';

async function openSandbox(): Promise<TestSandbox> {
  const sandbox = await startTestSandbox({ generation: 'c' });
  onTestFinished(() => sandbox.stop());
  return sandbox;
}

const other = {
  name: 'Published',
  subnetId: parseId<SubnetId>(
    'mytZou2gmpqQyoeGcQhetnfsFUggUcDLik36jySE1r7te6EqB',
    'noun.subnet-id',
  ),
};

const MANY = IS_WHOLE ? 100 : 14;

test('the L1s of a profile come first and do not hide those of the registry', async () => {
  const { network, accounts } = (await openSandbox()).profile;
  const genbu = network.phases.flatMap(({ l1s }) => l1s)[0]!;
  const listing = (...l1s: (typeof other)[]): NetworkProfile<string> => ({
    ...network,
    phases: network.phases.map((phase) => ({ ...phase, l1s: phase.active ? l1s : [] })),
  });
  const { ports } = await connect(openProfile(network), systemClock);
  const subnetsOf = async (profile: NetworkProfile<string>, wanted?: string) => {
    const opened = { readers: ports, profile: openProfile(profile) };
    const { l1s } = await l1sOfOperator(opened, wanted, accounts[0]!.evmAddress);
    return l1s.map(({ subnetId }) => subnetId);
  };
  expect(await subnetsOf(listing(other))).toEqual([other.subnetId, genbu.subnetId]);
  expect(await subnetsOf(network)).toEqual([genbu.subnetId]);
  expect(await subnetsOf(listing(other), 'published')).toEqual([other.subnetId]);
  expect(await subnetsOf(listing(other), genbu.subnetId)).toEqual([genbu.subnetId]);
});

test('L1s that the operator has not joined take one multicall for 200 of them, and one line', async () => {
  const crowded = await openSandbox();
  const { network, accounts } = crowded.profile;
  const operators = accounts.slice(0, 3).map(({ evmAddress }) => evmAddress);
  const subject = parseSubject(operators[0]!);
  // On a busy machine, a newest block that is older than 15 seconds would be read again.
  const began = Date.now();
  const clock = { ...PATIENT, now: () => began };

  /** The requests of each read beside this number of other L1s. */
  async function requestsBeside(others: number) {
    const proxy = await openCountingProxy(network);
    const deps = await receiptDeps(proxy.profile, { clock });
    const counted = async <T>(reading: () => Promise<T>) => {
      proxy.reset();
      const found = await reading();
      return [found, proxy.requests()] as const;
    };
    const [found, status] = await counted(() => readStatus(deps, { subject }));
    expect(found.l1s.map(({ name }) => name)).toEqual(['Genbu']);
    expect(found.otherL1s).toBe(others);
    expect(statusLines(found, english).join('\n')).toContain(`The registry has ${others} more L1s`);
    const [{ rows }, board] = await counted(() => boardOf(deps, operators));
    expect(rows.map(({ l1 }) => l1)).toEqual(operators.map(() => 'Genbu'));
    const [findings, doctor] = await counted(() =>
      checkNetwork({
        ...{ profile: deps.profile, ports: deps.ports, clock, i18n: english },
        endpoint: () => deps.ports.evm,
        aggregator: (one) => createAggregatorPool([one], clock),
      }),
    );
    expect(findings.map(({ text }) => text).join('\n')).toContain(
      `${others + 1 - 8} more L1s of the registry were not checked`,
    );
    const [{ receipt }, ofReceipt] = await counted(() => readReceipt(deps, { subject }));
    expect(receipt.status.otherL1s).toBe(others);
    const nobodys = parseSubject('NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg');
    const [, node] = await counted(() =>
      expect(readStatus(deps, { subject: nobodys })).rejects.toMatchObject({ code: 'E-SUP-123' }),
    );
    const unknown = operators[0]!;
    const [, middleware] = await counted(() =>
      expect(l1OfMiddleware(deps.ports, deps.profile, unknown)).rejects.toMatchObject({
        code: 'E-CMD-104',
      }),
    );
    return { status, board, doctor, receipt: ofReceipt, node, middleware };
  }

  await registerL1s(crowded, 10);
  const few = await requestsBeside(10);
  await registerL1s(crowded, MANY - 10);
  const { board, node, ...many } = await requestsBeside(MANY);
  expect(few).toMatchObject({ ...many, middleware: 1 });
  expect(board - few.board).toBeLessThanOrEqual(2);
  // One multicall holds the questions to 200 L1s.
  expect(node - few.node).toBeLessThanOrEqual(1);
});

test('forged L1s that are registered first neither replace nor hide the true one without a word', async () => {
  const stage = await rehearsedWithNode('c');
  onTestFinished(() => stage.stop());
  const node = stage.actor.newNode().nodeId;
  const { network } = stage.sandbox.profile;
  const [genbu] = network.phases.flatMap(({ l1s }) => l1s);
  const [balancer, middleware] = [genbu!.balancer!, genbu!.middleware!];
  const forged = await forger(stage.sandbox);
  const lures = [];
  for (let i = 0; i < 12; i += 1) {
    const lure = await forged.createForged();
    // The first one names the true middleware.
    lures.push({ balancer: lure, middleware: i === 0 ? middleware : lure });
  }
  const l1Registry = await forged.createRegistry([...lures, { balancer, middleware }]);
  const contracts = { ...network.contracts, l1Registry };
  const published = { ...network, contracts };
  const unlisted = { ...published, phases: network.phases.map((one) => ({ ...one, l1s: [] })) };
  const statusOf = (profile: NetworkProfile<string>, subject: string) =>
    readStatus(supportDeps(profile), { subject: parseSubject(subject) });
  const found = { l1s: [{ balancer }], otherL1s: 12 };

  // The operator has joined it, or has sent the transaction.
  expect(await statusOf(unlisted, stage.operator)).toMatchObject({ ...found, cutL1s: 0 });
  const { ports } = await connect(openProfile(network), systemClock);
  const hash = await firstHashOf(ports, stage.operator);
  expect(await statusOf(unlisted, hash)).toMatchObject({ operator: stage.operator, ...found });
  // The profile lists it: the eight lures that are read cannot be read as L1s.
  const ofNode = await statusOf(published, node);
  expect(ofNode).toMatchObject({ operator: stage.operator, ...found, cutL1s: 12 });
  expect(statusLines(ofNode, english).join('\n')).toContain(
    '12 more L1s claim what you asked about',
  );
  // Only its own contracts speak for it, as those of the lures for them.
  await expect(statusOf(unlisted, node)).rejects.toMatchObject({
    code: 'E-SUP-123',
    values: { count: 5 },
  });
  // All of them have the name of the lures' link.
  const forgedToo = { readers: ports, profile: openProfile(unlisted) };
  const some = await l1sOfOperator(forgedToo, 'example.org', stage.operator);
  expect([some.l1s.length, some.others, some.cut]).toEqual([8, 5, 5]);
  const l1 = await l1OfMiddleware(ports, openProfile(unlisted), middleware);
  expect(l1.balancer).toBe(balancer);
});

/** The first transaction of an operator. */
async function firstHashOf({ evm }: Readers, operator: string): Promise<string> {
  for (let height = 0n; ; height += 1n) {
    const sent = (await evm.block(height))?.transactions.find(({ from }) => from === operator);
    if (sent !== undefined) return sent.hash;
  }
}
