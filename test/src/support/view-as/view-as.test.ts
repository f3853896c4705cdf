import { describe, expect, onTestFinished, test } from 'vitest';
import { EMPTY_MEMORY } from '../../../../src/journal/memory.ts';
import type { View } from '../../../../src/session/view/view.ts';
import { english } from '../../../../src/i18n/english.ts';
import { scenarios } from '../../../helpers/scenarios/scenarios.ts';
import { readStatus } from '../../../../src/support/status/read/read-status.ts';
import { parseSubject } from '../../../../src/support/status/subject.ts';
import { createScreenFactsReader } from '../../../../src/support/view-as/screen-facts-reader.ts';
import { createViewSession } from '../../../../src/support/view-as/view-session.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { openReaders } from '../../../../src/app/networks/open-readers.ts';
import { join, newOperator } from '../../tasks/helpers/operator.ts';
import { openCountingProxy } from '../helpers/proxied-network.ts';
import { rehearsed } from '../helpers/rehearsed.ts';
import { untilView } from '../helpers/until-view.ts';

const asks = ({ screen }: View) => screen.kind !== 'busy';

describe('the view of an operator', () => {
  test('shows the party that must act, each track and the message; and never sends', async () => {
    const scenario = scenarios.find(({ name }) => name === 'owner-asleep')!;
    const stage = await rehearsed(scenario);
    onTestFinished(() => stage.stop());
    const proxy = await openCountingProxy(stage.desk.profile, 'at-once');
    const desk = {
      profile: proxy.profile,
      ports: openReaders(proxy.profile, systemClock),
      aggregator: undefined,
      readMemoryOf: () => Promise.resolve(EMPTY_MEMORY),
      clock: systemClock,
      words: english,
    };
    const subject = parseSubject(stage.operator);
    const session = createViewSession({
      load: () => readStatus(desk, { subject }),
      own: createScreenFactsReader(desk.ports, proxy.profile),
      network: 'Sandbox',
      worthless: true,
      clock: systemClock,
      words: english,
      command: 'onboard',
    });

    const own = await untilView(session, asks);
    expect(own).toMatchObject({ code: 'G4-WAIT-OWNER', screen: { kind: 'stake' } });
    session.dispatch({ type: 'back' });
    const overview = await untilView(session, ({ screen }) => screen.kind === 'choice');
    expect(overview).toMatchObject({
      code: 'G4-WAIT-OWNER',
      header: { readOnly: true, operator: stage.operator, l1: 'Genbu' },
      steps: [
        { id: 'register', state: 'done' },
        { id: 'opt-in', state: 'done' },
        { id: 'stake', state: 'current' },
        { id: 'add', state: 'todo' },
        { id: 'complete', state: 'todo' },
      ],
      screen: { kind: 'choice' },
    });
    expect(JSON.stringify(overview.screen)).toContain('Waiting for the L1 owner');

    session.dispatch({ type: 'choose', id: '0' });
    const way = await untilView(session, ({ screen }) => screen.kind === 'done');
    expect(way.screen).toMatchObject({
      title: 'Becoming an operator',
      facts: [
        {
          label: 'register operator',
          value: expect.stringMatching(
            /^done: registered with .*\(C-Chain block \d+, \d+ s ago\)$/,
          ) as string,
        },
        { label: 'opt in to the L1' },
        { label: 'opt in to the vault' },
      ],
    });
    session.dispatch({ type: 'back' });
    await untilView(session, ({ screen }) => screen.kind === 'choice');

    session.dispatch({ type: 'choose', id: 'message' });
    const message = await untilView(session, ({ screen }) => screen.kind === 'page');
    expect(JSON.stringify(message.screen)).toContain(stage.operator);
    session.dispatch({ type: 'back' });
    await untilView(session, ({ screen }) => screen.kind === 'choice');

    stage.sandbox.controls.actors.l1Owner.asleep = false;
    for (;;) {
      session.dispatch({ type: 'choose', id: 'again' });
      await untilView(session, ({ screen }) => screen.kind === 'busy');
      // The curator may already have delegated; the next party then differs.
      if ((await untilView(session, asks)).code !== 'G4-WAIT-OWNER') break;
    }
    session.dispatch({ type: 'choose', id: 'quit' });
    expect(await session.ended).toBe(0);
    const writing = proxy.methods().filter((method) => /send|issue/i.test(method));
    expect(writing).toEqual([]);
  });

  test('shows what could not be read, and can refresh it', async () => {
    const scenario = scenarios.find(({ name }) => name === 'wrong-network')!;
    const stage = await rehearsed(scenario);
    onTestFinished(() => stage.stop());
    const session = createViewSession({
      load: () => stage.status(),
      network: 'Sandbox',
      worthless: true,
      clock: systemClock,
      words: english,
      command: 'onboard',
    });
    expect(await untilView(session, asks)).toMatchObject({ code: 'G1-WRONG-NETWORK' });
    session.dispatch({ type: 'leave' });
    expect(await session.ended).toBe(0);

    // An L1 given by its subnet ID has a status, but may be missing from the network's list.
    const { desk } = stage;
    const [l1] = (await stage.status()).l1s;
    const unlisted = { ...l1!, name: 'Byakko', balancer: undefined };
    await expect(createScreenFactsReader(desk.ports, desk.profile)(unlisted)).rejects.toMatchObject(
      {
        code: 'E-SUP-123',
        values: { l1: 'Byakko' },
      },
    );
  });

  test('shows the question for the node if the operator can add a node', async () => {
    const { sandbox, connection, clock, ...joined } = await newOperator('operator');
    onTestFinished(() => sandbox.stop());
    await join({ sandbox, connection, clock, ...joined });
    const { profile, ports } = connection;
    const desk = { profile, ports, clock, words: english, aggregator: undefined };
    const readMemoryOf = () => Promise.resolve(EMPTY_MEMORY);
    const subject = parseSubject(joined.signer.evmAddress);
    const session = createViewSession({
      load: () => readStatus({ ...desk, readMemoryOf }, { subject }),
      own: createScreenFactsReader(ports, profile),
      network: 'Sandbox',
      worthless: true,
      clock,
      words: english,
      command: 'onboard',
    });
    const opened = await untilView(session, asks);
    expect(opened).toMatchObject({ code: 'G2-NODE', screen: { kind: 'text', id: 'node-url' } });
    session.dispatch({ type: 'submit', value: 'http://127.0.0.1:9650' });
    const refused = await untilView(session, ({ screen }) => screen.kind === 'problem');
    expect(refused.screen).toMatchObject({ problem: { code: 'E-SUP-113' } });
    session.dispatch({ type: 'back' });
    await untilView(session, ({ screen }) => screen.kind === 'text');
    session.dispatch({ type: 'back' });
    const { screen } = await untilView(session, ({ screen: { kind } }) => kind === 'choice');
    // There is only one L1, so the view cannot go back to a list.
    expect(screen).toMatchObject({ first: true });
    session.dispatch({ type: 'choose', id: 'own' });
    await untilView(session, ({ code }) => code === 'G2-NODE');
    session.dispatch({ type: 'leave' });
    expect(await session.ended).toBe(0);
  });
});
