import type { MessageKey } from '../../../src/domain/message.ts';
import { describe, expect, test } from 'vitest';
import { parseAddress } from '../../../src/domain/identity/evm.ts';
import type { NetworkProfile } from '../../../src/domain/network/profile.ts';
import { nAvax, wei } from '../../../src/domain/units.ts';
import type {
  CExportIntent,
  EvmCallIntent,
  PaidIntent,
  PChainIntent,
} from '../../../src/engine/intent.ts';
import { intentPage } from '../../../src/session/screens/intent-screen.ts';
import { changeOffer } from '../../../src/session/screens/dashboard-screens.ts';
import { english } from '../../../src/i18n/english.ts';
import type { Pair } from '../../../src/page/page.ts';
import type { View } from '../../../src/session/view/view.ts';
import { RELEASED_MS } from '../../../src/wizard/input/keyboard.ts';
import { showFrame } from '../../helpers/terminal/terminal-frame.tsx';
import { nextAction, at, ESC } from './helpers/at.ts';
import { HASH, NODE_ID, NOW, OPERATOR, P_ADDRESS, PUBLIC_KEY, way } from './helpers/views/kit.ts';
import { askOf } from '../../helpers/shown.ts';
import { view } from './helpers/views/kit.ts';

const CONTRACT = parseAddress('0x0165878A594ca255338adfa4d48449f69242Eb8F');
const profile = { title: 'Sandbox on this machine', networkId: 88_888 } as NetworkProfile;

/** A call of a contract with these arguments, by their names. */
function call(
  key: MessageKey,
  values: Record<string, string | number>,
  name: string,
  args: Readonly<Record<string, string>> = {},
): EvmCallIntent {
  return {
    effect: 'evm-call',
    title: { key, values },
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

const pChain = (key: string, values: Record<string, string>): PChainIntent =>
  ({
    effect: 'p-chain-tx',
    title: { key, values },
    networkId: 88_888,
    burns: nAvax(50_000n),
    moves: nAvax(1_327_104_000n),
  }) as unknown as PChainIntent;

const registration: PaidIntent = {
  ...pChain('intent.register-validator', { node: NODE_ID, balance: '1.327104' }),
  messageTerms: {
    kind: 'registration',
    remainingBalanceOwner: { threshold: 1, addresses: [new Uint8Array(20).fill(7)] },
  } as unknown as NonNullable<PChainIntent['messageTerms']>,
};

const LINK = 'https://operator.example';
const ADDING = { node: NODE_ID, stake: '10,000 COL' };
const ADDITION = {
  nodeId: NODE_ID,
  blsKey: PUBLIC_KEY,
  registrationExpiry: '2026-03-02 14:05:09Z',
  remainingBalanceOwner: `1 of ${P_ADDRESS}`,
  disableOwner: `1 of ${P_ADDRESS}`,
  stakeAmount: '10,000 COL',
};
/** A confirmation of each form. */
const intents: readonly (readonly [string, PaidIntent])[] = [
  ['register', call('intent.register', { url: LINK }, 'registerOperator', { metadataURL: LINK })],
  [
    'roll epochs over',
    call('intent.epoch', { epochs: 3 }, 'manualProcessNodeStakeCache', { numEpochsToProcess: '3' }),
  ],
  ['add a node', call('intent.add', ADDING, 'addNode', ADDITION)],
  [
    'complete a registration',
    {
      ...call('intent.complete-registration', { node: NODE_ID }, 'complete', { index: '0' }),
      carriedMessageId: HASH,
    },
  ],
  ['cancel', call('intent.cancel', { nonce: 7 }, '0x')],
  [
    'move to the P-Chain',
    {
      ...pChain('intent.export', { amount: '1.327104' }),
      effect: 'c-export',
      nonce: 7n,
    } as unknown as CExportIntent,
  ],
  ['take in on the P-Chain', pChain('intent.import', { amount: '1.327104' })],
  ['register on the P-Chain', registration],
  ['set the weight', pChain('intent.set-weight', { node: NODE_ID, weight: '5,000' })],
];

const planned = call('intent.add', ADDING, 'addNode', ADDITION);
/** An addition as the engine plans it: with its effects, its fee limit and a time that it reads. */
const addition: EvmCallIntent = {
  ...planned,
  call: {
    ...planned.call,
    args: planned.call.args.map((argument) =>
      argument.name === 'registrationExpiry'
        ? { ...argument, value: '1772460309', reads: new Date(NOW + 86_400_000) }
        : argument,
    ),
  },
  effects: [
    {
      label: { key: 'intent.weight', values: {} },
      value: { key: 'intent.number', values: { number: '1,000,000' } },
    },
    {
      label: { key: 'intent.then', values: {} },
      value: { key: 'intent.then-add', values: { balance: '1.327104', fee: '0.0012' } },
    },
  ],
  feesSoFar: { before: wei(547_000_000_000_000n), limit: wei(10n ** 18n) },
};

test('an addition is confirmed on one page of 80 x 24: what it does, costs and leads to, then how', () =>
  at(
    view(
      'G5-ADD',
      way(6),
      intentPage(addition, profile, english, {
        nodeAddress: 'http://127.0.0.1:9661',
        otherActions: changeOffer(english),
      }),
    ),
    async ({ session, terminal, press, waitFor }) => {
      await waitFor((present) => present.text().includes('y send'));
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
      expect(order).toEqual([...order].sort((a, b) => a - b));
      // An exact value of an irreversible step stands whole in a row of its own.
      const [key = '', rest = ''] = lines.slice(lines.findIndex((line) => line.startsWith('BLS')));
      expect(`${key.replace(/^BLS public key +/, '')}${rest}`).toBe(PUBLIC_KEY);
      expect(lines.filter((line) => line.endsWith(NODE_ID))).not.toEqual([]);
      expect(lines.filter((line) => line.endsWith('http://127.0.0.1:9661'))).toHaveLength(1);
      const agreed = nextAction(session, 'confirm');
      await press('y');
      await agreed;
    },
    { columns: 80, rows: 24 },
  ));

const owner = { threshold: 1, addresses: [new Uint8Array(20).fill(7)] };
const completion = { key: 'intent.complete-registration', values: { node: NODE_ID } } as const;
/** A registration as the engine plans it, with all its rows. */
const plannedRegistration = {
  ...registration,
  effects: [
    {
      label: { key: 'intent.deadline', values: {} },
      value: { key: 'intent.deadline-value', values: { until: new Date(NOW + 86_400_000) } },
    },
  ],
  follows: [{ title: completion, fee: { typical: wei(10n ** 15n), most: wei(2n * 10n ** 15n) } }],
  feesSoFar: addition.feesSoFar,
  payee: {
    validationId: 'b'.repeat(49),
    remainingBalanceOwner: owner,
    disableOwner: owner,
    operator: parseAddress(OPERATOR),
    isProven: true,
  },
} as unknown as PaidIntent;

test.each([
  ['without other actions', undefined],
  ['with an offer to change the balance', changeOffer(english)],
])('a registration on the P-Chain %s is confirmed on one page of 80 x 24', (_, otherActions) =>
  at(
    view(
      'G8-PCHAIN',
      way(7),
      intentPage(plannedRegistration, profile, english, {
        nodeAddress: 'http://127.0.0.1:9661',
        ...(otherActions && { otherActions }),
      }),
    ),
    async ({ session, terminal, press, waitFor }) => {
      await waitFor((present) => present.text().includes('y send'));
      expect(terminal.text()).toContain(OPERATOR);
      const agreed = nextAction(session, 'confirm');
      await press('y');
      await agreed;
    },
    { columns: 80, rows: 24 },
  ),
);

const ONE_PAGE = { columns: 40, rows: 80 };
const SMALL = { columns: 40, rows: 15 };

/** Returns the lines of the confirmation itself, without the frame around it. */
function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  const end = lines.findLastIndex((line) => /^─+$/.test(line));
  return lines.slice(2, end).filter((line) => line !== '');
}

test.each(intents)(
  '%s is sent from 40 x 15 only after all of it was visible, first its effect and maximum cost',
  (_name, intent) => {
    const shown: View = view('G5-ADD', way(6), intentPage(intent, profile, english));
    return at(
      shown,
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
        const all = linesOf((await showFrame(shown, { ...ONE_PAGE, now: NOW })).text());
        expect(all.filter((line) => !seen.has(line))).toEqual([]);
        expect(pages).toBeLessThanOrEqual(4);
        const agreed = nextAction(session, 'confirm');
        await press('y', RELEASED_MS);
        await agreed;
      },
      SMALL,
    );
  },
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

const intentOf = (wanted: string): PaidIntent => intents.find(([name]) => name === wanted)![1];
const rollover = intentOf('roll epochs over');
const long: View = view('G5-ADD', way(6), intentPage(intentOf('add a node'), profile, english));

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

test.each([20, 21, 22, 23, 24, 25])(
  'a confirmation that fits into %d rows still fits after its help was read',
  (rows) =>
    at(
      view(
        'G5-ADD',
        way(6),
        intentPage(addition, profile, english, { otherActions: changeOffer(english) }),
      ),
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
      { columns: 80, rows },
    ),
);

test('a confirmation that just fits is sent by y after a note has made it too long', async () => {
  const shown: View = view('G5-EPOCH', way(6), intentPage(rollover, profile, english));
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
      const agreed = nextAction(session, 'confirm');
      await press('y');
      expect(await agreed).toEqual({ type: 'confirm', consentId: shownConsentId(shown) });
    },
    { columns, rows },
  );
});

describe('the subject of a confirmation', () => {
  const subject = (intent: PaidIntent): string =>
    shownConsentId(view('G5-ADD', way(6), intentPage(intent, profile, english)));

  test.each(intents)('changes with each value of the plan: %s', (_name, intent) => {
    const changed = [...withOneValueChanged(intent)];
    expect(changed.length).toBeGreaterThan(3);
    for (const [path, other] of changed)
      expect(subject(other as PaidIntent), path).not.toBe(subject(intent));
  });

  test('changes with a byte of the unsigned transaction', () => {
    const signed = (last: number): PaidIntent =>
      ({ ...registration, tx: { chain: 'P', bytes: Uint8Array.of(1, 2, last) } }) as PaidIntent;
    expect(subject(signed(3))).not.toBe(subject(signed(4)));
  });
});

function shownConsentId({ page }: View): string {
  return askOf(page, 'send').consentId;
}

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

test.each([{ columns: 80, rows: 24 }, SMALL])(
  'notices are above the transaction at $columns x $rows',
  async (size) => {
    const notice = 'Reverted; nothing changed, but its fee was paid: add node (too late; 0.1 AVAX)';
    const confirmation = { notices: [notice], why: 'intent.why-epoch' } as const;
    const screen = intentPage(rollover, profile, english, confirmation);
    const shown = await showFrame(view('G5-EPOCH', way(6), screen), { ...size, now: NOW });
    const text = shown.text().replaceAll(/\s+/g, ' ');
    // A small page has room for the first notice. The rest follows when the operator scrolls.
    const parts = [notice];
    if (size !== SMALL) parts.push(english.t('intent.why-epoch'), 'contract');
    const places = parts.map((part) => text.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  },
);

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

  const dearer = (pair: Pair): Pair =>
    pair.label === 'fee' ? { ...pair, value: 'about 1 AVAX, at most 2 AVAX' } : pair;

  test('must be read again if it has changed', () =>
    at(
      long,
      async ({ session, sees, type, waitFor }) => {
        await sees('space scroll, then send');
        type(' '.repeat(6));
        await sees('y send');
        const blocks = long.page.blocks.map((block) =>
          block.kind === 'pairs' ? { ...block, pairs: block.pairs.map(dearer) } : block,
        );
        session.show({ ...long, page: { ...long.page, blocks } });
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
