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
export async function bringNode(session: TestSession, l1: string): Promise<string> {
  await session.sees('choice', 'G1-L1');
  session.act({ type: 'choose', id: l1 });
  return confirmNode(session);
}

export async function confirmNode(session: TestSession): Promise<string> {
  const { value } = await session.sees('text', 'G2-NODE');
  session.act({ type: 'submit', value });
  const node = await session.sees('node', 'G2-NODE');
  session.act({ type: 'confirm' });
  return valueOf(node, 'NodeID') ?? '';
}

/** Enters the key without storing it. */
export async function giveKey(session: TestSession, key: string): Promise<void> {
  await session.sees('choice', 'G3-KEY');
  session.act({ type: 'choose', id: 'typed' });
  await session.sees('secret', 'G3-KEY');
  session.act({ type: 'secret', value: key });
  await session.sees('choice', 'G3-KEY');
  session.act({ type: 'choose', id: 'once' });
}

/** Brings the node and the key, and confirms the plan. Returns the NodeID. */
export async function confirmPlan(session: TestSession, key: string): Promise<string> {
  const nodeId = await bringNode(session, 'Genbu/Genbu');
  await giveKey(session, key);
  await session.sees('account', 'G3-ACCOUNT');
  session.act({ type: 'confirm' });
  return nodeId;
}

/** Submits the operator's public link. */
export async function submitLink(session: TestSession): Promise<void> {
  await session.sees('text', 'G4-METADATA');
  session.act({ type: 'submit', value: 'https://operator.example' });
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
