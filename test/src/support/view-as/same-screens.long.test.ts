import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, expectTypeOf, onTestFinished, test } from 'vitest';
import { EMPTY_MEMORY } from '../../../../src/journal/memory.ts';
import { openSettings } from '../../../../src/adapters/storage/settings-store.ts';
import type { NetworkProfile } from '../../../../src/domain/network/profile.ts';
import type { EvmReader, EvmSender, Readers } from '../../../../src/ports/evm.ts';
import type { PChainReader, PChainSender } from '../../../../src/ports/p-chain.ts';
import type { ReadOnlyFlow } from '../../../../src/session/flow/flow-state.ts';
import type { Session } from '../../../../src/session/session.ts';
import type { View } from '../../../../src/session/view/view.ts';
import { english } from '../../../../src/i18n/english.ts';
import { scenarios } from '../../../helpers/scenarios/scenarios.ts';
import { readStatus } from '../../../../src/support/status/read/read-status.ts';
import { parseSubject } from '../../../../src/support/status/subject.ts';
import { createScreenFactsReader } from '../../../../src/support/view-as/screen-facts-reader.ts';
import {
  createViewSession,
  type OwnScreenFacts,
} from '../../../../src/support/view-as/view-session.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { openReaders } from '../../../../src/app/networks/open-readers.ts';
import { openTestSession, personalFolder } from '../../session/helpers/open-test-session.ts';
import { bringNode, giveKey } from '../../session/helpers/walk-session.ts';
import { startTestSandbox } from '../../../helpers/sandbox/sandbox.ts';
import { drawFrame } from '../../../helpers/terminal/terminal-frame.tsx';
import { rehearsed } from '../helpers/rehearsed.ts';
import { untilView } from '../helpers/until-view.ts';

/** Opens an operator's view without a key. */
function openAs(profile: NetworkProfile, operator: string): Session {
  const ports = openReaders(profile, systemClock);
  const desk = {
    profile,
    ports,
    clock: systemClock,
    words: english,
    aggregator: undefined,
    readMemoryOf: () => Promise.resolve(EMPTY_MEMORY),
  };
  const session = createViewSession({
    load: () => readStatus(desk, { subject: parseSubject(operator) }),
    own: createScreenFactsReader(ports, profile),
    network: profile.title,
    worthless: profile.worthless,
    clock: systemClock,
    words: english,
    command: 'onboard',
  });
  onTestFinished(async () => {
    session.dispatch({ type: 'leave' });
    await session.ended;
  });
  return session;
}

const until = (session: Session, code: string): Promise<View> =>
  untilView(
    session,
    ({ code: shown, screen: { kind } }) => shown === code && kind !== 'busy' && kind !== 'problem',
  );

/** Draws a view in three sizes. Replaces what changes every second. */
function drawn(view: View): string[] {
  const now = Date.now();
  // A balance falls every second, so the length of its figure may change.
  const steady = JSON.stringify(view).replaceAll(/\d+(?:\.\d+)?(?= AVAX)/g, '1.000000001');
  // The two sessions refresh at different times.
  const still = JSON.parse(steady, (key, value: unknown) =>
    key === 'nextCheckAt' ? undefined : value,
  ) as View;
  return [
    [80, 24],
    [40, 15],
    [120, 40],
  ].map(([columns = 0, rows = 0]) =>
    drawFrame({ ...still, log: [] }, { columns, rows, now })
      .replaceAll(/\d+:\d\d(?::\d\d)?/g, '<clock>')
      .replaceAll(/for \d+ s\b/g, 'for <seconds>')
      .replaceAll(/\(\d+ s\)/g, '(<seconds>)')
      .replaceAll(/block [\d,]+/g, 'block <number>')
      .replaceAll(/\b0\.0\d+/g, '<fee>'),
  );
}

/**
 * Returns the operator's screen without the parts that a view lacks: the row of the fee limit, which belongs
 * to the operator's own run, and the keys that save the message and change the balance.
 */
function withoutFeeLimit(own: View): View {
  const { screen } = own;
  // A view does not save files.
  if (screen.kind === 'stake')
    return { ...own, screen: { ...screen, otherActions: undefined as never } };
  if (screen.kind !== 'intent') return own;
  const label = english.t('intent.call-fees');
  const details = screen.details.filter((row) => row.label !== label);
  expect(details).toHaveLength(screen.details.length - 1);
  return { ...own, screen: { ...screen, details, otherActions: [] } };
}

/** The view is the operator's screen, except that it is marked as read-only and shows no fee limit. */
function expectSame(own: View, seen: View): void {
  expect(seen.header).toEqual({ ...own.header, readOnly: true });
  expect({ code: seen.code, steps: seen.steps }).toEqual({ code: own.code, steps: own.steps });
  const unmarked = { ...seen, header: { ...seen.header, readOnly: false }, resume: own.resume };
  expect(drawn(unmarked)).toEqual(drawn(withoutFeeLimit(own)));
}

/** The view answers a choice that needs a key with E-SUP-113, and "back" leads to the screen with the choice. */
async function expectRefused(session: Session, id: string, code: string): Promise<void> {
  session.dispatch({ type: 'choose', id });
  const { screen } = await untilView(session, (view) => view.screen.kind === 'problem');
  expect(screen).toMatchObject({ kind: 'problem', problem: { code: 'E-SUP-113' } });
  session.dispatch({ type: 'back' });
  await until(session, code);
}

/** The view reads the chains again, and shows the screen with the choice again. */
async function expectRefreshed(session: Session, code: string): Promise<void> {
  session.dispatch({ type: 'choose', id: 'again' });
  await untilView(session, (view) => view.screen.kind === 'busy');
  await until(session, code);
}

describe('the view shows what the operator sees', () => {
  test('while joining: the link, a confirmation, and the wait for the L1’s owner', async () => {
    const sandbox = await startTestSandbox({ epochSeconds: 3600 });
    onTestFinished(() => sandbox.stop());
    const { network, accounts } = sandbox.profile;
    const [account] = accounts;
    const operator = account!.evmAddress;
    const own = openTestSession(network, personalFolder());
    const compare = async (code: string) => {
      const seen = await until(openAs(network, operator), code);
      expectSame(own.view, seen);
    };
    await bringNode(own, 'Genbu/Genbu');
    await giveKey(own, account!.privateKey);
    await own.sees('account', 'G3-ACCOUNT');
    own.act({ type: 'confirm' });
    await own.sees('text', 'G4-METADATA');
    await compare('G4-METADATA');

    own.act({ type: 'submit', value: 'https://operator.example' });
    await own.sees('intent', 'G4-REGISTER');
    own.act({ type: 'confirm' });
    for (const code of ['G4-OPTIN-L1', 'G4-OPTIN-VAULT']) {
      await own.sees('intent', code);
      await compare(code);
      own.act({ type: 'confirm' });
    }
    const { message } = await own.sees('stake', 'G4-WAIT-OWNER');
    expect(message?.value).toContain(`registerOperator(${operator})`);
    await compare('G4-WAIT-OWNER');
  });

  test.each([
    ['balance-low', 0],
    ['foreign-update', 1],
    ['under-quorum', 1],
    ['expired-registration', 1],
  ])('on the dashboard, and at a node (%s)', async (name, openChanges) => {
    const stage = await rehearsed(scenarios.find((scenario) => scenario.name === name)!);
    onTestFinished(() => stage.stop());
    const { profile } = stage.desk;
    const folder = personalFolder();
    const operators = { [profile.name]: stage.operator };
    const known = { network: profile.name, l1: 'Genbu/Genbu', operators };
    await (await openSettings(folder, systemClock)).change(() => known);
    const own = openTestSession(profile, folder);
    const { choices } = await own.sees('choice', 'G9-HOME');
    const session = openAs(profile, stage.operator);
    expectSame(own.view, await until(session, 'G9-HOME'));

    expect(choices.filter(({ id }) => id.startsWith('continue:'))).toHaveLength(openChanges);
    for (const { id } of choices) {
      if (id === 'quit' || id.startsWith('NodeID-')) continue;
      if (id === 'again') await expectRefreshed(session, 'G9-HOME');
      else await expectRefused(session, id, 'G9-HOME');
    }

    const node = choices.find(({ id }) => id.startsWith('NodeID-'))!.id;
    own.act({ type: 'choose', id: node });
    session.dispatch({ type: 'choose', id: node });
    const page = await own.sees('done', 'G9-DONE');
    expectSame(own.view, await until(session, 'G9-DONE'));

    for (const { id } of page.choices.filter((choice) => choice.id !== 'quit')) {
      if (id === 'home') continue;
      if (id === 'again') await expectRefreshed(session, 'G9-DONE');
      else await expectRefused(session, id, 'G9-DONE');
    }
    session.dispatch({ type: 'choose', id: 'home' });
    await until(session, 'G9-HOME');
    session.dispatch({ type: 'choose', id: node });
    await until(session, 'G9-DONE');
    session.dispatch({ type: 'choose', id: 'quit' });
    expect(await session.ended).toBe(0);
  });
});

describe('a view cannot write', () => {
  test('a view gets readers only', () => {
    expectTypeOf<OwnScreenFacts['ports']>().toEqualTypeOf<Readers>();
    expectTypeOf<ReadOnlyFlow['connection']['ports']>().toEqualTypeOf<Readers>();
    expectTypeOf<keyof Readers>().toEqualTypeOf<'evm' | 'pChain'>();
    expectTypeOf<Extract<keyof EvmReader, keyof EvmSender>>().toEqualTypeOf<never>();
    expectTypeOf<Extract<keyof PChainReader, keyof PChainSender>>().toEqualTypeOf<never>();
    expectTypeOf<keyof OwnScreenFacts>().toEqualTypeOf<'ports' | 'profile' | 'l1' | 'phase'>();
    const readers = openReaders(
      {
        rpcUrls: ['http://127.0.0.1:1'],
        apiUrl: 'http://127.0.0.1:1',
        aggregators: [],
        contracts: {},
      } as never,
      systemClock,
    );
    expect(Object.keys(readers).sort()).toEqual(['evm', 'pChain']);
    for (const port of Object.values(readers)) {
      const names = Object.keys(port as object);
      expect(names.filter((method) => /submit|issue|sign|send/i.test(method))).toEqual([]);
    }
  });

  test('a view cannot reach a signer, a sender or the files of a journal', () => {
    const reached = importsOf('src/support/view-as/view-session.ts');
    expect(reached.size).toBeGreaterThan(50);
    expect([...reached]).toContain('src/session/flow/dashboard/show-dashboard.ts');
    // The records of a journal are read by tasks. Only an adapter can store one.
    const writers = [...reached].filter((file) =>
      /\/(?:adapters|storage|keys)\/|sign-and-submit|act-on-step|sender|reconcile|run-task|run-shown|signer|keystore/.test(
        file,
      ),
    );
    expect(writers).toEqual([]);
  });
});

/** Returns every file that a file loads, directly or not. Skips imports of types. */
function importsOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(file, 'utf8');
  for (const [, names = '', path = ''] of text.matchAll(
    /^(?:import|export) (?!type )([^;]*?)from '(\.[^']+)';/gm,
  )) {
    const parts = names.replaceAll(/[{}\s]/g, ' ').split(',');
    if (parts.every((part) => part.trim() === '' || part.trim().startsWith('type '))) continue;
    importsOf(join(dirname(file), path), found);
  }
  // Dynamic imports count too.
  for (const [, path = ''] of text.matchAll(/(?<!typeof )\bimport\('(\.[^']+)'\)/g)) {
    importsOf(join(dirname(file), path), found);
  }
  return found;
}

test('the walk over imports finds existing imports', () => {
  const inFolder = readdirSync('src/support/view-as').filter((name) => name.endsWith('.ts'));
  const reached = importsOf('src/support/view-as/screen-facts-reader.ts');
  expect(inFolder).toContain('screen-facts-reader.ts');
  expect([...reached]).toContain('src/protocol/snapshots/read-l1.ts');
  const wizard = importsOf('src/session/create-session.ts');
  expect([...wizard].some((file) => file.includes('sign-and-submit'))).toBe(true);
});
