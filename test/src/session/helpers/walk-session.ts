import type { StakeScreen } from '../../../../src/session/view/view.ts';
import type { TestSandbox } from '../../../helpers/sandbox/sandbox.ts';
import type { TestSession } from './open-test-session.ts';

/** Starts the next epoch only when the session waits for it. */
export function passEpochs(session: TestSession, { controls, profile }: TestSandbox): void {
  let passed: StakeScreen['epoch'] | undefined;
  void session.seesOneOf(({ code, screen }) => {
    if (code !== 'G4-WAIT-EPOCH' || screen.kind !== 'stake' || screen.epoch === passed) return;
    passed = screen.epoch;
    controls.advance(profile.epochSeconds);
    void controls.cChain.tick().then(() => session.act({ type: 'retry' }));
    return undefined;
  });
}

/** Chooses the L1 and confirms the proposed node. */
export async function bringNode(session: TestSession, l1: string): Promise<string> {
  await session.sees('choice', 'G1-L1');
  session.act({ type: 'choose', id: l1 });
  const { value } = await session.sees('text', 'G2-NODE');
  session.act({ type: 'submit', value });
  const { nodeId } = await session.sees('node', 'G2-NODE');
  session.act({ type: 'confirm' });
  return nodeId;
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

/** Confirms each transaction until a screen with this code appears. */
export async function sendAll(session: TestSession, until: string): Promise<void> {
  for (;;) {
    if ((await session.seesOrIsAsked(until)) === 'seen') return;
    session.act({ type: 'confirm' });
  }
}
