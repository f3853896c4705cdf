import { expect, test } from 'vitest';
import { EMPTY_MEMORY } from '../../../src/journal/memory.ts';
import { english } from '../../../src/i18n/english.ts';
import type { EvmReader } from '../../../src/ports/evm.ts';
import {
  clockSkewWarning,
  networkTime,
  withPlausibleTime,
} from '../../../src/protocol/readers/time.ts';
import { readStatus } from '../../../src/support/status/read-status.ts';
import { statusData } from '../../../src/support/status/status-json.ts';
import {
  openTestSession,
  personalFolder,
  type TestSession,
} from '../session/helpers/open-test-session.ts';
import { bringNode, giveKey } from '../session/helpers/walk-session.ts';
import { told } from '../../helpers/told.ts';
import { collectIntents, newOperator, type Operator, sharedOperator } from './helpers/operator.ts';
import { statusLines } from '../support/helpers/printed.ts';

const WRONG = "this computer's clock, and no block shows which one is wrong";
/** The execution time in seconds, as the block and the endpoint's `Date` differ from this computer's clock. */
const NOW = 1_800_000_000n;
const headAt = (block: bigint, date: bigint | undefined) => ({
  timestamp: NOW + block,
  endpointTime: date === undefined ? undefined : NOW + date,
});

test.each([
  ['within a minute', 0n, 59n, undefined, 0n],
  ['of an idle chain', -100_000n, -59n, undefined, 0n],
  ['ahead', 0n, 61n, `clock is 61 s ahead of ${WRONG}`, 61n],
  ['behind', -100_000n, -61n, `clock is 61 s behind ${WRONG}`, -61n],
  ['ahead by its block alone', 61n, 0n, "time is 61 s ahead of this computer's clock", 61n],
  ['ahead by both', 61n, 62n, "time is 62 s ahead of this computer's clock", 62n],
  ['missing', 0n, undefined, 'does not send its time', 0n],
  ['of an idle chain without a date', -100_000n, undefined, 'does not send its time', 0n],
])('the network’s time is compared with this clock: %s', (_, block, date, warning, by) => {
  const head = headAt(block, date);
  const said = clockSkewWarning(head, Number(NOW) * 1000);
  expect(said && english.t(said)).toEqual(warning && expect.stringContaining(warning));
  expect(networkTime(head, Number(NOW) * 1000)).toBe(Number(NOW + by) * 1000);
});

const operator = sharedOperator(() =>
  newOperator('operator', {}, (profile) => ({ ...profile, name: 'elsewhere' })),
);

/** The ports of an endpoint that reports another time, or no time. */
function portsWithDate(date: (time: bigint | undefined) => bigint | undefined, block = 0n) {
  const { ports } = operator.connection;
  const { evm } = ports;
  const head: typeof evm.head = async () => {
    const read = await evm.head();
    return {
      ...read,
      timestamp: read.timestamp + block,
      endpointTime: date(read.endpointTime),
    };
  };
  return { ...ports, evm: { ...evm, head } };
}
const behind = () => portsWithDate((time) => (time ?? 0n) - 3600n, -3600n);
const silent = () => portsWithDate(() => undefined);

test.each([
  ['two minutes ahead', 120n, { kind: 'blocked', error: { code: 'E-EVM-111' } }],
  ['beyond every date', 10n ** 16n, { kind: 'blocked', error: { code: 'E-EVM-111' } }],
  ['half a minute ahead', 30n, { kind: 'declined' }],
])('an endpoint whose clock is %s gets a transaction or not', async (_, seconds, result) => {
  const { shown, policy } = collectIntents('not-now');
  const request = { kind: 'register-operator', input: { metadataUrl: 'https://x.org' } } as const;
  const ports = portsWithDate((time) => (time ?? 0n) + seconds);
  expect(await operator.run(request, { policy, ports })).toMatchObject(result);
  expect(shown).toHaveLength(result.kind === 'declined' ? 1 : 0);
});

test.each([
  // Also with a computer that may be slow, on an idle chain.
  ['with a block and this computer', 0n, 0, 'one of them is wrong'],
  ['with neither, and the block is old', -7200n, 0, 'one of them is wrong'],
  ['with neither, and the block is newer', 0n, -7200, "This computer's clock is wrong"],
])('which clock is wrong, if the endpoint disagrees %s', async (_, block, local, text) => {
  const evm = { head: () => Promise.resolve(headAt(block, 3600n)) } as unknown as EvmReader;
  const clock = { now: () => (Number(NOW) + local) * 1000 };
  const read = withPlausibleTime({ evm }, { name: 'fuji' }, clock).evm.head();
  await expect(read).rejects.toEqual(told(text));
});

const cases = [
  ['an hour behind', behind, /behind this computer's clock/],
  ['without a Date header', silent, /does not send its time/],
] as const;

test.each(cases)('status reports an endpoint %s', async (_, ports, sentence) => {
  const { connection, clock, signer } = operator;
  const query = { subject: { kind: 'operator', operator: signer.evmAddress } } as const;
  const readMemoryOf = () => Promise.resolve(EMPTY_MEMORY);
  const desk = { profile: connection.profile, clock, aggregator: undefined, readMemoryOf };
  const status = await readStatus({ ...desk, ports: ports() }, query);
  expect(statusLines(status, english).filter((line) => sentence.test(line))).toHaveLength(1);
  expect(statusData(status)['clock']).toMatch(sentence);
  const agreeing = await readStatus({ ...desk, ports: connection.ports }, query);
  expect(agreeing.clock).toBeUndefined();
});

/** A wizard that shows the account, on a network with these ports. */
async function openAtAccount(ports: Operator['connection']['ports']): Promise<TestSession> {
  const { connection, clock, sandbox } = operator;
  const connectTo = () => Promise.resolve({ ...connection, ports });
  const session = openTestSession(connection.profile, personalFolder(), clock, connectTo);
  await bringNode(session, 'Genbu/Genbu');
  await giveKey(session, sandbox.profile.accounts[0]!.privateKey);
  await session.sees('account', 'G3-ACCOUNT');
  return session;
}

test('the wizard counts down by the clock of a network that is ten minutes ahead', async () => {
  const session = await openAtAccount(portsWithDate((time) => (time ?? 0n) + 600n));
  const difference = (session.view.header.ahead ?? 0) / 1000 - 600;
  expect(Math.abs(difference)).toBeLessThan(60);
});

test.each(cases)('the wizard reports an endpoint %s once', async (_, ports, sentence) => {
  const session = await openAtAccount(ports());
  for (const leave of ['confirm', 'back'] as const) {
    session.act({ type: leave });
    await session.sees('text', 'G4-METADATA');
    session.act({ type: 'submit', value: 'https://operator.example' });
    await session.sees('intent', 'G4-REGISTER');
  }
  expect(session.view.log.filter(({ text }) => sentence.test(text))).toHaveLength(1);
});
