import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EngineEvent } from '../../../src/engine/engine.ts';
import { EMPTY_MEMORY } from '../../../src/journal/memory.ts';
import { english } from '../../../src/i18n/english.ts';
import { showText } from '../../../src/i18n/translator.ts';
import { loadTranslator } from '../../../src/i18n/load-translator.ts';
import { progressNotes } from '../../../src/commands/sending/send.ts';
import { readStatus } from '../../../src/support/status/read-status.ts';
import { statusData } from '../../../src/support/status/status-json.ts';
import { openTestSession, personalFolder } from '../session/helpers/open-test-session.ts';
import { bringNode, giveKey } from '../session/helpers/walk-session.ts';
import { newOperator, type Operator } from './helpers/operator.ts';
import { statusLines } from '../support/helpers/printed.ts';

let operator: Operator;
beforeAll(async () => {
  operator = await newOperator('operator', {}, (profile) => ({ ...profile, name: 'elsewhere' }));
});
afterAll(() => operator.sandbox.stop());

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

const AHEAD =
  /^The network's time is 3,?[56]\d\d s ahead of this computer's clock\. Deadlines are judged by the network's time\.$/;
const NO_DATE = /^The endpoint does not send its time \(HTTP Date header\)\./;

const cases = [
  ['an hour ahead', ahead, AHEAD],
  ['without a Date header', silent, NO_DATE],
] as const;

test.each(cases)('status reports an endpoint %s', async (_, ports, sentence) => {
  const { connection, clock, signer } = operator;
  const query = { subject: { kind: 'operator', operator: signer.evmAddress } } as const;
  const readMemoryOf = () => Promise.resolve(EMPTY_MEMORY);
  const desk = { profile: connection.profile, clock, aggregator: undefined, readMemoryOf };
  const status = await readStatus({ ...desk, ports: ports() }, query);
  expect(statusLines(status, english).filter((line) => sentence.test(line))).toHaveLength(1);
  expect(statusData(status)['clock']).toMatch(sentence);
  const i18n = await loadTranslator('ja');
  const inJapanese = showText(status.clock ?? '', i18n);
  expect(inJapanese).toMatch(/時刻/);
  expect(statusLines(status, i18n).filter((line) => line === inJapanese)).toHaveLength(1);
  const agreeing = await readStatus({ ...desk, ports: connection.ports }, query);
  expect(agreeing.clock).toBeUndefined();
});

test.each(cases)('a command reports an endpoint %s once', async (_, ports, sentence) => {
  const notes: string[] = [];
  const events: EngineEvent[] = [];
  await operator.run(
    { kind: 'register-operator', input: { metadataUrl: 'https://example.org' } },
    { ports: ports(), events, policy: { consent: () => Promise.resolve('not-now') } },
  );
  const note = progressNotes(english, (line) => notes.push(line));
  for (const event of events) note(event);
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
