import { openJournal, journalName } from '../../journal/journal.ts';
import { CODES } from '../codes.ts';
import { untilItWorks } from '../until-it-works.ts';
import { BACK, type Back, type Part } from '../way.ts';
import { home } from './home.ts';
import { joinL1 } from './join-l1.ts';
import type { Acting, Over, WithAccount } from './known.ts';
import { meetNode } from './meet-node.ts';
import { planNode } from './plan-node.ts';
import { resumeRun } from './resume-run.ts';
import { runShown } from './run-shown.ts';

/** The doing: with the account's journal held, everything up to the validator and after. */
export const act: Part<WithAccount, Over> = async (known) => {
  const { options, stage, words } = known.talk;
  const name = journalName(known.connection.profile.name, known.signer.evmAddress);
  const look = {
    code: CODES.account,
    busy: words.text('busy.look'),
    now: () => options.clock.now(),
  };
  const store = await untilItWorks(stage, words, look, () => options.journals.open(name));
  if (store === BACK) return BACK;
  try {
    const journal = await untilItWorks(stage, words, look, () => openJournal(store, options.clock));
    if (journal === BACK) return BACK;
    if (journal.damage !== undefined) {
      const { damage } = journal;
      stage.log({ mark: 'note', text: words.text('journal.damaged', { damage }) });
    }
    return await walk({ ...known, journal });
  } finally {
    await store.close();
  }
};

async function walk(known: Acting): Promise<Over | Back> {
  const { unfinished } = known;
  if (unfinished !== undefined && unfinished.task.kind !== 'add-node') {
    if ((await resumeRun(known, unfinished)) === BACK) return BACK;
  } else if ((await addNode(known)) === BACK) {
    return BACK;
  }
  let here = known;
  for (;;) {
    const next = await home(here);
    if (next !== 'another') return next;
    const met = await meetNode(here, 'backward');
    if (met === BACK) continue;
    const there = { ...here, node: met.node };
    if ((await addNode(there)) !== BACK) here = there;
  }
}

/** From wherever somebody stands to one validator more. */
async function addNode(known: Acting): Promise<'added' | Back> {
  const { l1 } = known;
  if ((await joinL1(known)) === BACK) return BACK;
  const input = await planNode(known);
  if (input === BACK) return BACK;
  const done = await runShown(known, { kind: 'add-node', l1, input });
  return done === BACK ? BACK : 'added';
}
