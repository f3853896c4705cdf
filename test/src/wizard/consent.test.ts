import { describe, expect, test } from 'vitest';
import { parseAddress } from '../../../src/domain/identity/evm.ts';
import { message, type Message } from '../../../src/domain/message.ts';
import type { NetworkProfile } from '../../../src/domain/network/profile.ts';
import { nAvax, wei } from '../../../src/domain/units.ts';
import type { EvmCallIntent, PaidIntent } from '../../../src/engine/intent.ts';
import { type IntentNotes, intentPage } from '../../../src/session/screens/intent-screen.ts';
import { changeOffer } from '../../../src/session/screens/dashboard-screens.ts';
import { english } from '../../../src/i18n/english.ts';
import type { View } from '../../../src/session/view/view.ts';
import { RELEASED_MS } from '../../../src/wizard/input/keyboard.ts';
import { showFrame } from '../../helpers/terminal/terminal-frame.tsx';
import { at, ESC } from './helpers/at.ts';
import { NODE_ID, NOW, OPERATOR, P_ADDRESS, PUBLIC_KEY, view, way } from './helpers/views/kit.ts';
import { askOf, withBlocks } from '../../helpers/shown.ts';

const CONTRACT = parseAddress('0x0165878A594ca255338adfa4d48449f69242Eb8F');
const profile = { title: 'Sandbox on this machine', networkId: 88_888 } as NetworkProfile;

/** A call of a contract with these arguments, by their names. */
function call(title: Message, name: string, args: Readonly<Record<string, string>>): EvmCallIntent {
  return {
    effect: 'evm-call',
    title,
    chainId: 43_112n,
    from: parseAddress(OPERATOR),
    contract: { name: { key: 'contract.middleware', values: {} }, to: CONTRACT },
    call: {
      function: name,
      args: Object.entries(args).map(([argument, value]) => ({ name: argument, value })),
    },
    data: '0x1234',
    value: wei(0n),
    accessList: [],
    gas: 100_000n,
    fee: { typical: wei(2_100_000_000_000_000n), most: wei(3_100_000_000_000_000n) },
    maxFeePerGas: wei(20n),
    maxPriorityFeePerGas: wei(1n),
    simulated: { block: 1204n, at: NOW },
  };
}

const ON_P_CHAIN = { networkId: 88_888, burns: nAvax(50_000n), moves: nAvax(1_327_104_000n) };
const owner = { threshold: 1, addresses: [new Uint8Array(20).fill(7)] };
const feesSoFar = { before: wei(547_000_000_000_000n), limit: wei(10n ** 18n) };
/** A registration as the engine plans it, with all its rows. */
const registration = {
  effect: 'p-chain-tx',
  title: message('intent.register-validator', { node: NODE_ID, balance: '1.327104' }),
  ...ON_P_CHAIN,
  tx: { chain: 'P', bytes: Uint8Array.of(1, 2, 3) },
  messageTerms: { kind: 'registration', remainingBalanceOwner: owner },
  effects: [
    {
      label: message('intent.deadline'),
      value: message('intent.deadline-value', { until: new Date(NOW + 86_400_000) }),
    },
  ],
  follows: [
    {
      title: message('intent.complete-registration', { node: NODE_ID }),
      fee: { typical: wei(10n ** 15n), most: wei(2n * 10n ** 15n) },
    },
  ],
  feesSoFar,
  payee: {
    validationId: 'b'.repeat(49),
    remainingBalanceOwner: owner,
    disableOwner: owner,
    operator: parseAddress(OPERATOR),
    isProven: true,
  },
} as unknown as PaidIntent;

/** An addition as the engine plans it, with its effects and its fee limit. */
const addition: EvmCallIntent = {
  ...call(message('intent.add', { node: NODE_ID, stake: '10,000 COL' }), 'addNode', {
    nodeId: NODE_ID,
    blsKey: PUBLIC_KEY,
    registrationExpiry: '2026-03-02 14:05:09Z',
    remainingBalanceOwner: `1 of ${P_ADDRESS}`,
    disableOwner: `1 of ${P_ADDRESS}`,
    stakeAmount: '10,000 COL',
  }),
  effects: [
    { label: message('intent.weight'), value: message('intent.number', { number: '1,000,000' }) },
    {
      label: message('intent.then'),
      value: message('intent.then-add', { balance: '1.327104', fee: '0.0012' }),
    },
  ],
  feesSoFar,
};
const rollover = call(message('intent.epoch', { epochs: 3 }), 'manualProcessNodeStakeCache', {
  numEpochsToProcess: '3',
});
const moved = {
  effect: 'c-export',
  title: message('intent.export', { amount: '1.327104' }),
  ...ON_P_CHAIN,
  nonce: 7n,
} as unknown as PaidIntent;
/** A confirmation of each effect, and the longest call. */
const intents: readonly (readonly [string, PaidIntent])[] = [
  ['roll epochs over', rollover],
  ['add a node', addition],
  ['move to the P-Chain', moved],
  ['register on the P-Chain', registration],
];

/** The page that asks for consent to a transaction. */
const asking = (intent: PaidIntent, notes: IntentNotes = {}): View =>
  view('G5-ADD', way(6), intentPage(intent, profile, english, notes));

const NOTES = { nodeAddress: 'http://127.0.0.1:9661', otherActions: changeOffer(english) };
const long = asking(addition);
const SMALL = { columns: 40, rows: 15 };

describe('a confirmation on one page of 80 x 24', () => {
  test('says of an addition what it does, costs and leads to, then how', () =>
    at(asking(addition, NOTES), async ({ session, terminal, press, sees }) => {
      await sees('y send');
      const lines = linesOf(terminal.text());
      const order = [
        `Add ${NODE_ID} with 10,000 COL?`,
        'The node validates once',
        'weight  1,000,000',
        'fee     about 0.0021 AVAX',
        '! irreversible: an added node can only be removed',
        'then    pay 1.327104 AVAX of P-Chain balance',
        'call',
        'L1 middleware',
        'refund, disable',
      ].map((start) => lines.findIndex((line) => line.startsWith(start)));
      expect(order).not.toContain(-1);
      expect(order).toEqual(order.toSorted((a, b) => a - b));
      // An exact value of an irreversible step stands whole in a row of its own.
      const [key = '', rest = ''] = lines.slice(lines.findIndex((line) => line.startsWith('BLS')));
      expect(`${key.replace(/^BLS public key +/, '')}${rest}`).toBe(PUBLIC_KEY);
      expect(lines.filter((line) => line.endsWith(NODE_ID))).not.toEqual([]);
      expect(lines.filter((line) => line.endsWith(NOTES.nodeAddress))).toHaveLength(1);
      await press('y');
      await session.receives('confirm');
    }));

  test('says of a registration who owns the balance', () =>
    at(asking(registration, NOTES), async ({ session, terminal, press, sees }) => {
      await sees('y send');
      expect(terminal.text()).toContain(OPERATOR);
      await press('y');
      await session.receives('confirm');
    }));
});

/** Returns the lines of the confirmation itself, without the frame around it. */
function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  const end = lines.findLastIndex((line) => /^─+$/.test(line));
  return lines.slice(2, end).filter((line) => line !== '');
}

test.each(intents)(
  '%s is sent from 40 x 15 only after all of it was visible, first its effect and maximum cost',
  (_name, intent) =>
    at(
      asking(intent),
      async ({ session, terminal, type, press, waitFor }) => {
        const seen = new Set<string>();
        let before = '';
        let pages = 0;
        for (;;) {
          await waitFor((present) => present.text() !== before);
          before = terminal.text();
          if (pages === 0) expectGist(before, intent);
          for (const line of before.split('\n')) seen.add(line.trim());
          if (before.includes('y send')) break;
          expect(before).toContain('space scroll, then send');
          pages += 1;
          type('y ');
        }
        expect(session.actions).toEqual([]);
        const whole = await showFrame(asking(intent), { columns: 40, rows: 80, now: NOW });
        expect(linesOf(whole.text()).filter((line) => !seen.has(line))).toEqual([]);
        expect(pages).toBeLessThanOrEqual(4);
        await press('y', RELEASED_MS);
        await session.receives('confirm');
      },
      SMALL,
    ),
);

/** The first page names the effect and the maximum cost. */
function expectGist(page: string, { effect, title }: PaidIntent): void {
  if (effect !== 'evm-call') {
    expect(page).toContain('0.00005 AVAX');
    expect(page).toContain('1.327104 AVAX');
    return;
  }
  const squeezed = (text: string) => text.replaceAll(/\s+/g, '');
  expect(squeezed(page)).toContain(squeezed(`${english.t(title)}?`));
  expect(page).toMatch(/at\s+most\s+0\.0031/);
}

describe('a key that does not send', () => {
  test('y scrolls on until the end, and the number of remaining lines is shown', () =>
    at(
      long,
      async ({ session, terminal, press, waitFor }) => {
        const left = (): number =>
          Number(/(\d+) more lines? before you can confirm/.exec(terminal.text())?.[1] ?? 0);
        let before = left();
        expect(before).toBeGreaterThan(10);
        while (before > 0) {
          const now = before;
          await press('y');
          await waitFor(() => left() < now);
          before = left();
        }
        expect(terminal.text()).toContain('y send');
        // A held key repeats.
        await press('y');
        await waitFor(() => terminal.text().includes('Release y'));
        expect(session.actions).toEqual([]);
      },
      SMALL,
    ));

  test('Y does nothing, and Enter shows which key to press', () =>
    at(long, async ({ session, sees, type }) => {
      type('    ');
      await sees('y send');
      type('Y\r');
      await sees('Press y to send it, n to go back.');
      expect(session.actions).toEqual([]);
    }));
});

test.each([20, 24])(
  'a confirmation that fits into %d rows still fits after its help was read',
  (rows) =>
    at(
      asking(addition, { otherActions: NOTES.otherActions }),
      async ({ press, sees, type, waitFor, terminal }) => {
        await sees('weight  1,000,000');
        const before = terminal.text();
        type('?');
        await sees('Why: Your node joins');
        type(' '.repeat(12));
        await waitFor((present) => /lines? above/.test(present.text()));
        await press(ESC);
        await sees('weight  1,000,000');
        expect(terminal.text()).toBe(before);
      },
      { rows },
    ),
);

test('a confirmation that just fits is sent by y after a note has made it too long', async () => {
  const shown = asking(rollover);
  const columns = 40;
  let rows = 15;
  const fits = async (): Promise<boolean> =>
    (await showFrame(shown, { columns, rows, now: NOW })).text().includes('y send');
  while (!(await fits())) rows += 1;
  expect(rows).toBeGreaterThan(15);
  await at(
    shown,
    async ({ session, sees, type, press }) => {
      type('\r');
      await sees('Press y to send it');
      await press('y');
      const { consentId } = askOf(shown.page, 'send');
      expect(await session.receives('confirm')).toEqual({ type: 'confirm', consentId });
    },
    { columns, rows },
  );
});

test.each(intents)(
  'the subject of a confirmation changes with each value of the plan: %s',
  (_name, intent) => {
    const subject = (plan: PaidIntent): string => askOf(asking(plan).page, 'send').consentId;
    const changed = [...withOneValueChanged(intent)];
    expect(changed.length).toBeGreaterThan(3);
    for (const [path, other] of changed)
      expect(subject(other as PaidIntent), path).not.toBe(subject(intent));
  },
);

/**
 * Copies of a value, each with a single value inside changed, and the path of that value. The names of a kind
 * and of a text stay, because there are no others to replace them.
 */
function* withOneValueChanged(value: unknown, path = ''): Generator<readonly [string, unknown]> {
  if (typeof value === 'bigint') yield [path, value + 1n];
  else if (typeof value === 'number') yield [path, value + 1];
  else if (typeof value === 'string') yield [path, `${value}0`];
  else if (value instanceof Uint8Array) yield [path, value.map((byte) => byte ^ 1)];
  else if (Array.isArray(value)) {
    for (const [index, inner] of value.entries())
      for (const [at, other] of withOneValueChanged(inner, `${path}.${index}`))
        yield [at, value.with(index, other)];
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'effect' || key === 'key') continue;
      for (const [at, other] of withOneValueChanged(inner, `${path}.${key}`))
        yield [at, { ...value, [key]: other }];
    }
  }
}

test.each([
  // A small page has room for the first notice. The rest follows when the operator scrolls.
  [SMALL, []],
  [{ columns: 80, rows: 24 }, [english.t('intent.why-epoch'), 'contract']],
])('notices are above the transaction at %o', async (size, parts) => {
  const notice = 'Reverted; nothing changed, but its fee was paid: add node (too late; 0.1 AVAX)';
  const shown = asking(rollover, { notices: [notice], why: 'intent.why-epoch' });
  const text = (await showFrame(shown, { ...size, now: NOW })).text().replaceAll(/\s+/g, ' ');
  const places = [notice, ...parts].map((part) => text.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

describe('a confirmation that was read', () => {
  test('stays read in a smaller terminal, and fits into a larger one', () =>
    at(
      long,
      async ({ resize, sees, type, waitFor }) => {
        await sees('space scroll, then send');
        await resize(120, 40);
        await sees('y send');
        await resize(40, 15);
        await sees('space scroll, then send');
        type(' '.repeat(6));
        await sees('y send');
        await resize(40, 12);
        await waitFor(({ xterm }) => xterm.rows === 12);
        await sees('y send');
      },
      SMALL,
    ));

  test('must be read again if it has changed', () =>
    at(
      long,
      async ({ session, sees, type, waitFor }) => {
        await sees('space scroll, then send');
        type(' '.repeat(6));
        await sees('y send');
        session.show({ ...long, page: withBlocks(long.page, 'title', { text: 'Add another?' }) });
        await waitFor((terminal) => !terminal.text().includes('y send'));
        await sees('space scroll, then send');
      },
      SMALL,
    ));

  test('does not count as read when the help is scrolled', () =>
    at(
      long,
      async ({ session, sees, type, press }) => {
        await sees('space scroll, then send');
        type('?');
        await sees('Help');
        type(' '.repeat(12));
        await sees('lines above');
        await press(ESC);
        await sees('space scroll, then send');
        await sees('Add NodeID');
        expect(session.actions).toEqual([]);
      },
      SMALL,
    ));
});
