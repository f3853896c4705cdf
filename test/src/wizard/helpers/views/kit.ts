import type { Block, Finding, LogLine, Page, StepState } from '../../../../../src/page/page.ts';
import type { ViewHeader, StepLine, View } from '../../../../../src/session/view/view.ts';

/** The time at which every literal view is drawn. */
export const NOW = Date.UTC(2026, 2, 1, 14, 5, 9);

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

export const NODE_ID = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
export const VALIDATION_ID = 'njUcqgEh2ZJrqT2GPFmV8axK9K7cK9F43nFLuayS1FVqsZUJs';
export const TRANSACTION = '2sPoKiiQBdPDyksoe2939C9cvPo7u8BTBADcfZ2oM9KDtrcPF6';
const HASH = '0x4f1c3a7be0d95f27c6a8d1e2b3045566778899aabbccddeeff00112233445566';
export const OPERATOR = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
export const P_ADDRESS = 'P-custom18jma8ppw3nhx5r4ap8clazz0dps7rv5u9xde7p';
export const PUBLIC_KEY = `0x${'8f95423f7142d00a48e1014a3de8d28907d420dc33b3052a6dee03a3f2941a39'.padEnd(96, '3c2351e354704ca66a3fc29870282e15')}`;
export const PROOF = `0x${PUBLIC_KEY.slice(2).repeat(2)}`;

const titles = ['network', 'node', 'account', 'register', 'opt in', 'stake', 'add', 'complete'];

export function way(present: number, state: StepState = 'current'): StepLine[] {
  return titles.map((title, index) => ({
    id: title.replaceAll(' ', '-'),
    title,
    state: index < present ? 'done' : index === present ? state : 'todo',
  }));
}

/** The header before the account is known. */
export const early: ViewHeader = {
  network: 'sandbox',
  phase: 'Genbu',
  isReadOnly: false,
  worthless: true,
};
const header: ViewHeader = { ...early, operator: OPERATOR };

export function view(
  code: string,
  steps: StepLine[],
  page: Page,
  rest: Partial<Omit<View, 'page'>> = {},
): View {
  return {
    header,
    steps,
    code,
    page,
    log: [],
    leaving: 'safe',
    unfinished: [],
    resume: 'onboard --network sandbox',
    ...rest,
  };
}

interface Look {
  readonly quiet?: true;
  readonly tight?: true;
}

/** A block with one sentence. */
export const prose = (text: string, look: Look & Pick<Block, 'if'> = {}): Block => ({
  kind: 'prose',
  text,
  ...look,
});

/** A block of values, each with its label. */
export function pairs(values: Readonly<Record<string, string>>, look: Look = {}): Block {
  const entries = Object.entries(values).map(([label, value]) => ({ label, value }));
  return { kind: 'pairs', pairs: entries, ...look };
}

/** A block of values to copy, each below its label. */
export function values(labelled: Readonly<Record<string, string>>): Block {
  const entries = Object.entries(labelled).map(([label, value]) => ({ label, value }));
  return { kind: 'values', values: entries };
}

/** A block of findings that have the same verdict. */
export function findings(
  verdict: Finding['verdict'],
  texts: readonly string[] = [],
  look: Pick<Look, 'tight'> = {},
): Block {
  return { kind: 'findings', findings: texts.map((text) => ({ verdict, text })), ...look };
}

export const finished: readonly LogLine[] = [
  { mark: 'done', text: 'The node belongs to this key.', value: NODE_ID },
  { mark: 'sent', text: 'Register as operator: sent.', value: HASH },
  { mark: 'done', text: 'Registered as operator in block 1,204.' },
];

export const unreachable = {
  code: 'E-NODE-101',
  party: 'operator',
  values: { url: 'http://127.0.0.1:9650', port: '9650' },
} as const;
