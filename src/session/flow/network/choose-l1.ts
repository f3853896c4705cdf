import type { PhaseProfile } from '../../../domain/network/profile.ts';
import { joinMethod } from '../../../domain/network/phase.ts';
import { readL1 } from '../../../protocol/snapshots/read-l1.ts';
import { CODES } from '../../../standing/codes.ts';
import { introduction } from '../../screens/parts/introduction.ts';
import { retryOnRequest } from '../../retry/retry-on-request.ts';
import type { Choice } from '../../../page/page.ts';
import { BACK, type Back, type FlowStep } from '../../wizard-flow.ts';
import { listL1Options, type Offer } from '../run/offers.ts';
import { joinByTeam } from '../dashboard/join-by-team.ts';
import { ENDED, type Connected, type OnL1, type FlowDeps } from '../flow-state.ts';
import { QuitSession } from '../../quit-session.ts';

/**
 * Asks for an L1 if no L1 is known or the operator went back to this step. If operators add their own nodes,
 * reads the L1's contracts and compares them with the profile. If the L1's team adds the nodes, runs the
 * rest of the session instead.
 */
export const chooseL1: FlowStep<Connected, OnL1> = async (known, entered) => {
  const { deps, connection } = known;
  const { options, viewStore, words, stepBar } = deps;
  stepBar.moveTo('network');
  const offers = await listL1Options(known);
  if (offers === BACK) return BACK;
  let offer = entered === 'onward' ? remembered(known, offers) : undefined;
  for (;;) {
    const picked: Offer | Back = offer ?? (await askL1(known, offers));
    if (picked === BACK) return BACK;
    const { phase, l1: l1Profile, id } = picked;
    if (joinMethod(phase.name) !== 'contracts') {
      await options.settings.change(() => ({ l1: id }));
      if ((await joinByTeam({ ...known, phase, l1Profile })) === ENDED) throw new QuitSession();
      offer = undefined;
      stepBar.switchTo('contracts');
      continue;
    }
    const busy = words.t('busy.l1', { l1: l1Profile.name });
    const busyScreen = { code: CODES.l1, busy, now: () => options.clock.now() };
    const l1 = await retryOnRequest(viewStore, words, busyScreen, () =>
      readL1(connection.ports, connection.profile, l1Profile),
    );
    if (l1 !== BACK) {
      await options.settings.change(() => ({ l1: id }));
      viewStore.header({ phase: phase.name, l1: l1.name });
      const values = { l1: l1.name, phase: phase.name };
      viewStore.log({ mark: 'done', text: words.t('l1.log', values) });
      return { ...known, phase, l1Profile, l1 };
    }
    offer = undefined;
  }
};

function remembered({ deps, unfinished }: Connected, offers: readonly Offer[]): Offer | undefined {
  const { given, settings } = deps.options;
  const balancer = unfinished?.task.l1;
  if (balancer !== undefined) {
    const offer = offers.find(({ l1 }) => l1.validatorManagerProxy === balancer);
    if (offer !== undefined) return offer;
  }
  const stated = given?.l1 ?? settings.read().l1;
  return offers.find(({ id, l1 }) => id === stated || l1.name === stated);
}

async function askL1(
  { deps, connection }: Connected,
  offers: readonly Offer[],
): Promise<Offer | Back> {
  const { viewStore, options, words } = deps;
  // If the network was given at startup, no earlier question shows the introduction.
  const isFirst = options.given?.network !== undefined;
  const first = isFirst ? introduction(words) : undefined;
  const active = offers.find(({ phase }) => phase.active);
  const choices = connection.profile.phases.flatMap((phase) => choicesOf(phase, offers, deps));
  viewStore.forgetL1();
  for (;;) {
    const action = await viewStore.ask(CODES.l1, {
      kind: 'choice',
      ...(first && { introduction: first }),
      question: words.t('l1.question'),
      choices,
      ...(active && { preferred: active.id }),
    });
    if (action.type === 'back') return BACK;
    const offer = action.type === 'choose' ? offers.find(({ id }) => id === action.id) : undefined;
    if (offer !== undefined) return offer;
  }
}

/** The L1s of a phase, or the phase alone if it has no L1 yet. */
function choicesOf(
  phase: PhaseProfile,
  offers: readonly Offer[],
  { words: { t } }: FlowDeps,
): readonly Choice[] {
  const { name, active } = phase;
  const noteOf = (other: string): string =>
    active ? t('l1.notes', { one: t('l1.active'), other }) : other;
  const ofPhase = offers.filter((offer) => offer.phase === phase);
  if (ofPhase.length === 0) {
    return [{ id: name, title: name, note: noteOf(t('l1.none')), disabled: true }];
  }
  return ofPhase.map(({ id, l1 }) => ({
    id,
    title: l1.name === name ? name : `${name} · ${l1.name}`,
    note: noteOf(t(`l1.way-${joinMethod(name)}`)),
  }));
}
