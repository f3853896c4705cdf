import { describe, expect, test } from 'vitest';
import { EMPTY_MEMORY } from '../../../src/journal/memory.ts';
import { english } from '../../../src/i18n/english.ts';
import type { OnboardError } from '../../../src/domain/errors.ts';
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
import { collectIntents, newOperator, type Operator, sharedOperator } from './helpers/operator.ts';
import { statusLines } from '../support/helpers/printed.ts';

test.each([
  ['within a minute', 0n, 59n, undefined],
  ['of an idle chain', -100_000n, -59n, undefined],
  [
    'ahead',
    0n,
    61n,
    "clock is 61 s ahead of this computer's clock, and no block shows which one is wrong",
  ],
  [
    'behind',
    -100_000n,
    -61n,
    "clock is 61 s behind this computer's clock, and no block shows which one is wrong",
  ],
  ['ahead by its block alone', 61n, 0n, "network's time is 61 s ahead of this computer's clock"],
  ['ahead by both', 61n, 62n, "network's time is 62 s ahead of this computer's clock"],
  ['missing', 0n, undefined, 'does not send its time'],
])('compares the clock with the execution time: %s', (_, block, date, warning) => {
  const now = 1_800_000_000n;
  const endpointTime = date === undefined ? undefined : now + date;
  const head = { timestamp: now + block, endpointTime };
  const told = clockSkewWarning(head, Number(now) * 1000);
  expect(told && english.t(told)).toEqual(warning && expect.stringContaining(warning));
});

test.each([
  ['within a minute', 0n, 59n, 0n],
  ['ahead', 0n, 86_400n, 86_400n],
  ['behind', -100_000n, -7200n, -7200n],
  ['ahead by its block alone', 86_400n, undefined, 86_400n],
  ['of an idle chain without a date', -100_000n, undefined, 0n],
])("the network's time, %s", (_, block, date, by) => {
  const now = 1_800_000_000n;
  const endpointTime = date === undefined ? undefined : now + date;
  const read = networkTime({ timestamp: now + block, endpointTime }, Number(now) * 1000);
  expect(read).toBe(Number(now + by) * 1000);
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

describe('an endpoint whose clock is', () => {
  async function plan(seconds: bigint) {
    const { shown, policy } = collectIntents('not-now');
    const request = { kind: 'register-operator', input: { metadataUrl: 'https://x.org' } } as const;
    const ports = portsWithDate((time) => (time ?? 0n) + seconds);
    return { result: await operator.run(request, { policy, ports }), shown };
  }

  test.each([
    ['two minutes ahead', 120n],
    ['beyond every date', 10n ** 16n],
  ])('%s gets no transaction', async (_, seconds) => {
    const { result, shown } = await plan(seconds);
    expect(result).toMatchObject({ kind: 'blocked', error: { code: 'E-EVM-111' } });
    expect(shown).toEqual([]);
  });

  test('half a minute ahead gets one', async () => {
    expect((await plan(30n)).result).toMatchObject({ kind: 'declined' });
  });
});

test.each([
  [
    'with a block and this computer, which may be slow on an idle chain',
    0,
    0,
    'one of them is wrong',
  ],
  ['with neither, and the block is old', -7200, 0, 'one of them is wrong'],
  [
    'with neither, and the block is newer than this computer',
    0,
    -7200,
    "This computer's clock is wrong",
  ],
])('which clock is wrong, if the endpoint disagrees %s', async (_, block, local, text) => {
  const now = 1_800_000_000;
  const head = { timestamp: BigInt(now + block), endpointTime: BigInt(now + 3600) };
  const evm = { head: () => Promise.resolve(head) } as unknown as EvmReader;
  const clock = { now: () => (now + local) * 1000 };
  const read = withPlausibleTime({ evm }, { name: 'fuji' }, clock).evm.head();
  const error = await read.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(english.error(error as OnboardError).text).toContain(text);
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
  session.act({ type: 'confirm' });
  await session.sees('text', 'G4-METADATA');
  session.act({ type: 'submit', value: 'https://operator.example' });
  await session.sees('intent', 'G4-REGISTER');
  session.act({ type: 'back' });
  await session.sees('text', 'G4-METADATA');
  session.act({ type: 'submit', value: 'https://operator.example' });
  await session.sees('intent', 'G4-REGISTER');
  expect(session.view.log.filter(({ text }) => sentence.test(text))).toHaveLength(1);
});
