import type { L1Profile, PhaseProfile } from '../../domain/profile.ts';
import { readL1 } from '../../protocol/contracts/read-l1.ts';
import { CODES } from '../codes.ts';
import { rememberSetting } from '../remember.ts';
import { untilItWorks } from '../until-it-works.ts';
import { BACK, type Back, type Part } from '../way.ts';
import type { Connected, OnL1 } from './known.ts';

interface Offer {
  readonly id: string;
  readonly phase: PhaseProfile;
  readonly l1: L1Profile;
}

/** Which L1, in which phase; reads it and makes sure that chain and profile agree. */
export const chooseL1: Part<Connected, OnL1> = async (known, entered) => {
  const { talk, connection } = known;
  const { options, stage, words, line } = talk;
  line.at('network');
  const offers = connection.profile.phases.flatMap((phase) =>
    phase.l1s.map((l1) => ({ id: `${phase.name}/${l1.name}`, phase, l1 })),
  );
  let offer = entered === 'onward' ? remembered(known, offers) : undefined;
  for (;;) {
    const picked: Offer | Back = offer ?? (await askL1(known, offers));
    if (picked === BACK) return BACK;
    const { phase, l1: l1Profile, id } = picked;
    const busy = words.text('busy.l1', { l1: l1Profile.name });
    const look = { code: CODES.l1, busy, now: () => options.clock.now() };
    const l1 = await untilItWorks(stage, words, look, () =>
      readL1(connection.ports, connection.profile, l1Profile),
    );
    if (l1 !== BACK) {
      rememberSetting(options.settings, () => ({ l1: id }));
      stage.header({ phase: phase.name, l1: l1.name });
      const values = { l1: l1.name, phase: phase.name };
      stage.log({ mark: 'done', text: words.text('l1.log', values) });
      return { ...known, phase, l1Profile, l1 };
    }
    offer = undefined;
  }
};

function remembered({ talk, unfinished }: Connected, offers: readonly Offer[]): Offer | undefined {
  const { given, settings } = talk.options;
  const balancer = unfinished?.task.l1;
  if (balancer !== undefined) {
    const offer = offers.find(({ l1 }) => l1.validatorManagerProxy === balancer);
    if (offer !== undefined) return offer;
  }
  const stated = given?.l1 ?? settings.read().l1;
  return offers.find(({ id, l1, phase }) => isOpen(phase) && (id === stated || l1.name === stated));
}

async function askL1({ talk }: Connected, offers: readonly Offer[]): Promise<Offer | Back> {
  const { stage, words } = talk;
  const active = offers.find(({ phase }) => phase.active);
  for (;;) {
    const action = await stage.ask(CODES.l1, {
      kind: 'choice',
      question: words.text('l1.question'),
      choices: offers.map(({ id, phase, l1 }) => ({
        id,
        title: `${phase.name} · ${l1.name}`,
        ...(isOpen(phase)
          ? phase.active && { note: words.text('l1.active') }
          : { disabled: true, note: words.text('l1.by-owners') }),
      })),
      ...(active && { preferred: active.id }),
    });
    if (action.type === 'back') return BACK;
    const offer = action.type === 'choose' ? offers.find(({ id }) => id === action.id) : undefined;
    if (offer !== undefined && isOpen(offer.phase)) return offer;
  }
}

/** Whether operators bring their nodes in by themselves; in the other phases the L1's owners do. */
function isOpen({ name }: PhaseProfile): boolean {
  return name === 'Genbu' || name === 'Kirin';
}
