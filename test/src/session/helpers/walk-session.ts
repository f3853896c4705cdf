import type { View } from '../../../../src/session/view/view.ts';
import { blocksOf } from '../../../helpers/blocks-of.ts';
import type { NetworkProfile, PhaseProfile } from '../../../../src/domain/network/profile.ts';
import { valueOf } from '../../../helpers/shown.ts';
import type { TestSandbox } from '../../../helpers/sandbox/sandbox.ts';
import type { TestSession } from './open-test-session.ts';

/** Starts the next epoch only when the session waits for it. */
export function passEpochs(session: TestSession, { controls, profile }: TestSandbox): void {
  let passed: string | undefined;
  void session.seesOneOf(({ code, page }) => {
    if (code !== 'G4-WAIT-EPOCH' || page.helpTopic !== 'stake') return;
    const epoch = blocksOf(page, 'title').at(-1)?.moment;
    if (epoch?.says !== 'epoch' || epoch.text === passed) return;
    passed = epoch.text;
    controls.advance(profile.epochSeconds);
    void controls.cChain.tick().then(() => session.act({ type: 'retry' }));
    return undefined;
  });
}

/** Chooses the L1 and confirms the proposed node. */
export async function bringNode(session: TestSession, l1 = 'Genbu/Genbu'): Promise<string> {
  await session.sees('choice', 'G1-L1');
  session.act({ type: 'choose', id: l1 });
  return confirmNode(session);
}

export async function confirmNode(session: TestSession): Promise<string> {
  const { value } = await session.sees('text', 'G2-NODE');
  const node = await session.submit(value, 'node', 'G2-NODE');
  session.act({ type: 'confirm' });
  return valueOf(node, 'NodeID') ?? '';
}

/** Enters the key without storing it. */
export async function giveKey(session: TestSession, key: string): Promise<void> {
  await session.sees('choice', 'G3-KEY');
  await session.choose('typed', 'secret', 'G3-KEY');
  await session.secret(key, 'choice', 'G3-KEY');
  session.act({ type: 'choose', id: 'once' });
}

/** Brings the node and the key. Returns the NodeID and the plan. */
export async function openPlan(session: TestSession, key: string) {
  const nodeId = await bringNode(session);
  return { nodeId, plan: await planFor(session, key) };
}

/** Enters the key, and resolves with the plan. */
export async function planFor(session: TestSession, key: string) {
  await giveKey(session, key);
  return session.sees('account', 'G3-ACCOUNT');
}

/** Brings the node and the key, and confirms the plan. Returns the NodeID. */
export async function confirmPlan(session: TestSession, key: string): Promise<string> {
  const { nodeId } = await openPlan(session, key);
  session.act({ type: 'confirm' });
  return nodeId;
}

export const LINK = 'https://operator.example';

/** Submits the operator's public link. */
export async function submitLink(session: TestSession): Promise<void> {
  await session.sees('text', 'G4-METADATA');
  session.act({ type: 'submit', value: LINK });
}

/** Confirms the values that the form of an addition proposes. */
export async function confirmForm(session: TestSession): Promise<void> {
  await session.sees('form', 'G5-FORM');
  session.act({ type: 'confirm' });
}

/** Confirms each transaction until a screen with this code appears. */
export async function sendAll(session: TestSession, until: string): Promise<void> {
  for (;;) {
    if ((await session.seesOrIsAsked(until)) === 'seen') return;
    session.act({ type: 'confirm' });
  }
}

/** The network with one phase of one L1 active, as a team would publish it. */
export function inPhase(
  network: NetworkProfile<string>,
  phase: Omit<PhaseProfile, 'active' | 'l1s'>,
): NetworkProfile<string> {
  const [l1] = network.phases.flatMap(({ l1s }) => l1s);
  const { name, subnetId } = l1!;
  return { ...network, phases: [{ ...phase, active: true, l1s: [{ name, subnetId }] }] };
}

export const HOME = 'choice G9-HOME';
/** The screen of a node, whose code is that of the node's state. */
export const NODE = 'done';

/** A screen's kind and code, or `NODE`. */
export const placeOf = ({ code, page: { helpTopic } }: Pick<View, 'code' | 'page'>): string =>
  helpTopic === NODE ? NODE : `${helpTopic} ${code}`;

/** The next screen that waits for an answer, with the items of its menu. */
export function nextMenu(session: TestSession) {
  return session.seesOneOf(({ code, page }) => {
    const { helpTopic, ask } = page;
    if (helpTopic === 'busy' || helpTopic === 'progress') return undefined;
    const items = ask.kind === 'choose' ? ask.choices.map(({ id }) => id) : [];
    return { at: placeOf({ code, page }), items };
  });
}
