import { expect, test } from 'vitest';
import { EMPTY_MEMORY } from '../../../../src/journal/memory.ts';
import { openJournal } from '../../../../src/journal/journal.ts';
import { MemoryStore } from '../../engine/helpers/memory-journal.ts';
import { pChainAddress } from '../../../../src/domain/identity/p-chain-address.ts';
import { idToHex } from '../../../../src/domain/identity/ids.ts';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import { addressHrp } from '../../../../src/domain/network/profile.ts';
import { english } from '../../../../src/i18n/english.ts';
import { parseSubject, type SupportDeps } from '../../../../src/support/status/subject.ts';
import { answerStatus, readStatus } from '../../../../src/support/status/read-status.ts';
import type { OperatorStatus } from '../../../../src/support/status/status.ts';
import { createNodeReader } from '../../../../src/adapters/node/node-reader.ts';
import { StepBar } from '../../../../src/session/view/step-bar.ts';
import { readDashboardPosition } from '../../../../src/session/view/addition-facts.ts';
import { Dialogue } from '../../../../src/session/view/dialogue.ts';
import { openReaders } from '../../../../src/adapters/connect.ts';
import {
  joinedOperator,
  nodeLife,
  validatingOperator,
  type Operator,
} from '../../tasks/helpers/operator.ts';
import { openCountingProxy } from '../helpers/proxied-network.ts';
import { wholeStatusLines } from '../helpers/printed.ts';
import { boardOf } from '../helpers/shown-status.ts';
import { supportDeps } from '../helpers/support-deps.ts';
import type { ServiceUrl } from '../../../../src/domain/service-url.ts';
import { openProfile } from '../../../helpers/sandbox/open-profile.ts';

const look = async (
  operator: Operator,
  subject?: string,
  query: { pChainAddress?: string } = {},
  readMemoryOf: SupportDeps['readMemoryOf'] = () => Promise.resolve(EMPTY_MEMORY),
) => {
  const { clock, signer, connection, sandbox } = operator;
  // On an idle chain, the first calls would be sent a second time, with the endpoint's time.
  await sandbox.controls.cChain.tick();
  const proxy = await openCountingProxy(connection.profile);
  const { profile } = proxy;
  const status = await readStatus(supportDeps(profile, { clock, readMemoryOf }), {
    subject: parseSubject(subject ?? signer.evmAddress),
    ...query,
  });
  return { status, proxy };
};

test('a status with stake: seven round trips; with a node that is being added: nine', async () => {
  const operator = await joinedOperator('operator');
  const idle = await look(operator);
  expect([idle.status.l1s[0]!.code, idle.proxy.roundTrips()]).toEqual(['G5-ADD', 7]);
  await operator.run(nodeLife(operator)[0], { stopAfter: 'add' });
  const adding = await look(operator);
  // The last one reads the height after the P-Chain's answer that it does not have the validation.
  expect([adding.status.l1s[0]!.code, adding.proxy.roundTrips()]).toEqual(['G8-PCHAIN', 9]);
});

test('a status of a contract simulates its stake without replacing the code of any contract', async () => {
  const operator = await joinedOperator('operator');
  const { clock, connection, l1 } = operator;
  const { multicall: _, ...contracts } = connection.profile.contracts;
  const proxy = await openCountingProxy({ ...connection.profile, contracts });
  await answerStatus(supportDeps(proxy.profile, { clock }), {
    subject: parseSubject(l1.middleware),
  });
  const replaced = proxy
    .calls()
    .flatMap(({ method, params }) => (method === 'eth_call' ? [params as unknown[]] : []))
    .flatMap(([, , override]) => Object.keys(override ?? {}));
  expect(replaced.length).toBeGreaterThan(1);
  for (const address of replaced)
    expect([address, await connection.ports.evm.code(parseAddress(address))]).toEqual([
      address,
      '0x',
    ]);
});

test('a status of the P-Chain account, from each source that reveals it: nine round trips', async () => {
  const operator = await joinedOperator('operator');
  const store = new MemoryStore();
  await operator.run(nodeLife(operator)[0], { stopAfter: 'add', store });
  const { status } = await look(operator);
  const added = status.l1s[0]!.tracks.find(({ kind }) => kind === 'node')!.lastInitiation!
    .transaction;
  const exportOf = ({ l1s }: OperatorStatus) =>
    l1s[0]!.tracks.flatMap(({ steps }) => steps).find(({ id }) => id === 'export')?.state;
  expect([status.account, exportOf(status)]).toEqual([undefined, 'unknown']);

  const hrp = addressHrp(operator.connection.profile.networkId);
  const address = pChainAddress(operator.signer.shortId, hrp);
  const { memory } = await openJournal(store, operator.clock);
  const readMemoryOf: SupportDeps['readMemoryOf'] = () => Promise.resolve(memory());
  for (const [from, found] of [
    ['transaction', await look(operator, added)],
    ['given', await look(operator, undefined, { pChainAddress: address })],
    ['journal', await look(operator, undefined, {}, readMemoryOf)],
  ] as const) {
    expect(found.status.account).toMatchObject({ address, from });
    // With the account known, nothing is unknown. A step that was not needed is not listed.
    expect(exportOf(found.status), from).not.toBe('unknown');
    expect(found.proxy.roundTrips(), from).toBe(9);
    const lines = wholeStatusLines(found.status, english).join('\n');
    expect(lines).toContain(`P-Chain account ${address}`);
  }

  // A Ledger signs on the P-Chain with a key of its own.
  const given = pChainAddress(new Uint8Array(20).fill(1), hrp);
  const { status: ofLedger } = await look(
    operator,
    undefined,
    { pChainAddress: given },
    readMemoryOf,
  );
  expect(ofLedger.account).toMatchObject({ address: given, from: 'given', ofCChainKey: address });
  expect(wholeStatusLines(ofLedger, english).join('\n')).toContain(
    `P-Chain account ${given} (as given; the key that signs`,
  );
  await expect(look(operator, undefined, { pChainAddress: 'P-fuji1x' })).rejects.toMatchObject({
    code: 'E-ID-105',
  });
});

test('a status with a validator: seven round trips, and every step is done', async () => {
  const operator = await validatingOperator('operator');
  const { status, proxy } = await look(operator);
  const [genbu] = status.l1s;
  expect(genbu?.code).toBe('G9-VALIDATING');
  const node = genbu?.tracks.find(({ kind }) => kind === 'node');
  expect(new Set(node?.steps.map(({ state }) => state))).toEqual(new Set(['done']));
  expect(proxy.roundTrips()).toBe(7);

  // On a board, it takes no more round trips.
  proxy.reset();
  const deps = supportDeps(proxy.profile, { clock: operator.clock });
  const { rows } = await boardOf(deps, [operator.signer.evmAddress]);
  expect(rows).toMatchObject([{ code: 'G9-VALIDATING' }]);
  expect(proxy.roundTrips()).toBe(7);
});

test('a status on the dashboard: four round trips, and one more for the health of the nodes', async () => {
  const operator = await validatingOperator('operator');
  const { clock, signer, connection, sandbox, l1 } = operator;
  await sandbox.controls.cChain.tick();
  const proxy = await openCountingProxy(connection.profile);
  const profile = openProfile(proxy.profile);
  const known = () => ({ ports: openReaders(profile, clock), profile });
  const readStatusReport = () => Promise.resolve([]);
  const dialogue = new Dialogue({ i18n: english, clock, command: '' });
  const stepBar = new StepBar(dialogue, english);
  const deps = { dialogue, i18n: english, stepBar, options: { clock, readStatusReport } };
  const dashboard = { deps, l1, operator: signer.evmAddress };
  const { code, nodes } = await readDashboardPosition({ ...dashboard, connection: known() });
  expect([code, nodes.length]).toEqual(['G9-VALIDATING', 1]);
  expect([proxy.requests(), proxy.roundTrips()]).toEqual([14, 4]);
  proxy.reset();
  const node = (url: ServiceUrl) => createNodeReader(url, clock, { allowHttp: true });
  await readDashboardPosition({ ...dashboard, connection: { ...known(), node } });
  expect([proxy.requests(), proxy.roundTrips()]).toEqual([16, 5]);
});

test('a status by its node or its validation: nine round trips; by a transaction: seven', async () => {
  const operator = await validatingOperator('operator');
  const { status } = await look(operator);
  const node = status.l1s[0]?.tracks.find(({ kind }) => kind === 'node');
  const validationId = node!.validationId!;
  const added = node!.lastInitiation!.transaction;
  const trips = {
    [node!.nodeId!]: 9,
    [validationId]: 9,
    [idToHex(validationId)]: 9,
    [added]: 7,
  };
  for (const [subject, expected] of Object.entries(trips)) {
    const found = await look(operator, subject);
    expect(found.status.operator, subject).toBe(operator.signer.evmAddress);
    expect(found.status.l1s[0]?.code, subject).toBe('G9-VALIDATING');
    expect(found.proxy.roundTrips(), subject).toBe(expected);
  }
});
