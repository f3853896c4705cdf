import { EXIT } from '../domain/errors.ts';
import { act } from './flow/act.ts';
import { chooseL1 } from './flow/choose-l1.ts';
import { chooseNetwork, closeConnections } from './flow/choose-network.ts';
import { comeHome } from './flow/come-home.ts';
import type { Start } from './flow/known.ts';
import { meetNode } from './flow/meet-node.ts';
import { offerResume } from './flow/offer-resume.ts';
import { agreeToPlan } from './flow/agree-to-plan.ts';
import { openAccount } from './flow/open-account.ts';
import { CODES } from './codes.ts';
import { Leaving } from './leave.ts';
import type { SessionOptions } from './options.ts';
import { StartOver } from './start-over.ts';
import type { Stage } from './stage.ts';
import { Way } from './way.ts';
import { WayLine } from './way-line.ts';

/** The whole conversation, from the network to the validator and what comes after. */
const way = Way.of(offerResume)
  .then(chooseNetwork)
  .then(chooseL1)
  .then(comeHome)
  .then(meetNode)
  .then((known, entered) => {
    known.talk.line.at('account');
    return openAccount(known, entered);
  })
  .then(agreeToPlan)
  .then(act);

/**
 * Asks only for what neither the chains nor earlier answers tell, shows each thing before it is signed, and opens at
 * the first step that is still to do. Resolves with the process's exit code.
 * @throws whatever is a fault of ours; the caller that waits for the end reports it
 */
export async function converse(options: SessionOptions, stage: Stage): Promise<number> {
  const { words } = options;
  const { damage } = options.settings;
  if (damage !== undefined) {
    stage.log({ mark: 'note', text: words.t('settings.damaged', { damage }) });
  }
  const start: Start = {
    talk: {
      options,
      stage,
      words,
      line: new WayLine(stage, words),
      connections: new Set(),
      noticed: new Set(),
      signers: new Map(),
    },
  };
  try {
    await walkFrom(start);
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof Leaving)) throw error;
    const { code, screen } = stage.view();
    return screen.kind === 'done' || code === CODES.home ? EXIT.done : EXIT.cancelled;
  } finally {
    for (const signer of start.talk.signers.values()) signer.forget();
    await closeConnections(start.talk);
  }
}

/** Walks the whole way, once more from the beginning whenever somebody would rather begin anew. */
async function walkFrom(start: Start): Promise<void> {
  for (let from = start; ;) {
    try {
      await way.walk(from);
      return;
    } catch (error) {
      if (!(error instanceof StartOver)) throw error;
      from = { ...start, anew: error.anew };
    }
  }
}
