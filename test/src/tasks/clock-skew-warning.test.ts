import { expect, test } from 'vitest';
import { EMPTY_MEMORY } from '../../../src/journal/memory.ts';
import { english } from '../../../src/i18n/english.ts';
import { clockSkewWarning } from '../../../src/protocol/readers/time.ts';
import { readStatus } from '../../../src/support/status/read-status.ts';
import { statusData } from '../../../src/support/status/status-json.ts';
import { notesOf } from '../commands/helpers/notes-of.ts';
import { openTestSession, personalFolder } from '../session/helpers/open-test-session.ts';
import { bringNode, giveKey } from '../session/helpers/walk-session.ts';
import { collectIntents, newOperator, sharedOperator, runSigned } from './helpers/operator.ts';
import { statusLines } from '../support/helpers/printed.ts';

test.each([
  ['within a minute', 0n, 59n, undefined],
  ['of an idle chain', -100_000n, -59n, undefined],
  ['ahead', 0n, 61n, 'clock.ahead'],
  ['behind', -100_000n, -61n, 'clock.behind'],
  ['ahead by its block alone', 61n, 0n, 'clock.ahead'],
  ['missing', 0n, undefined, 'clock.no-date'],
])('compares the clock with the execution time: %s', (_, block, date, warning) => {
  const now = 1_800_000_000n;
  const endpointTime = date === undefined ? undefined : now + date;
  const head = { timestamp: now + block, endpointTime };
  expect(clockSkewWarning(head, Number(now) * 1000)?.key).toBe(warning);
});

const operator = sharedOperator(() =>
  newOperator('operator', {}, (profile) => ({ ...profile, name: 'elsewhere' })),
);

/** The ports of an endpoint that reports another time, or no time. */
function portsWithDate(date: (time: bigint | undefined) => bigint | undefined) {
  const { ports } = operator.connection;
  const { evm } = ports;
  const head: typeof evm.head = async () => {
    const read = await evm.head();
    return { ...read, endpointTime: date(read.endpointTime) };
  };
  return { ...ports, evm: { ...evm, head } };
}
const ahead = () => portsWithDate((time) => (time ?? 0n) + 3600n);
const silent = () => portsWithDate(() => undefined);

test.each([
  ['two days ahead', 172_800n],
  ['ten years ahead', 315_360_000n],
  ['beyond every date', 10n ** 16n],
])('nothing is planned at an endpoint whose clock is %s', async (_, seconds) => {
  const { shown, policy } = collectIntents();
  const request = { kind: 'register-operator', input: { metadataUrl: 'https://x.org' } } as const;
  const ports = portsWithDate((time) => (time ?? 0n) + seconds);
  expect(await operator.run(request, { policy, ports })).toMatchObject({
    kind: 'blocked',
    error: { code: 'E-EVM-111' },
  });
  expect(shown).toEqual([]);
});

const cases = [
  ['an hour ahead', ahead, /ahead of this computer's clock/],
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

test.each(cases)('a command reports an endpoint %s once', async (_, ports, sentence) => {
  const request = {
    kind: 'register-operator',
    input: { metadataUrl: 'https://a.example' },
  } as const;
  const { policy } = collectIntents('not-now');
  const { events } = await runSigned(operator, request, { ports: ports(), policy });
  const notes = await notesOf(events);
  expect(notes.filter((line) => sentence.test(line))).toHaveLength(1);
});

test.each(cases)('the wizard reports an endpoint %s once', async (_, ports, sentence) => {
  const { connection, clock, sandbox } = operator;
  const connectTo = () => Promise.resolve({ ...connection, ports: ports() });
  const session = openTestSession(connection.profile, personalFolder(), clock, connectTo);
  await bringNode(session, 'Genbu/Genbu');
  await giveKey(session, sandbox.profile.accounts[0]!.privateKey);
  await session.sees('account', 'G3-ACCOUNT');
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
