import { withNetworkClock } from '../network-clock.ts';
import { choicePage } from '../../page/pages.ts';
import { OnboardError } from '../../domain/errors.ts';
import { type L1Profile, type PhaseProfile, JOIN_METHODS } from '../../domain/network/profile.ts';
import { networkKey, worthOf } from '../../domain/network/identity.ts';
import { discoverL1s } from '../../protocol/contracts/l1-registry.ts';
import { CODES } from '../../standing/codes.ts';
import { askUntilAnswered } from '../prompt-until-valid.ts';
import { retryOnRequest } from '../retry-on-request.ts';
import { BACK, type Back, type FlowStep } from '../wizard-flow.ts';
import {
  type WithConnection,
  ENDED,
  type FlowDeps,
  type OnL1,
  type SessionState,
} from '../flow-state.ts';
import { readL1 } from '../../protocol/snapshots/read-l1.ts';
import { introduction } from '../screens/account-screen.ts';
import type { Choice } from '../../page/page.ts';
import { joinByTeam } from './join-by-team.ts';
import { QuitSession } from '../../domain/quit-session.ts';

interface Offer {
  readonly id: string;
  readonly phase: PhaseProfile;
  readonly l1: L1Profile;
}

/** The L1s of the profile and, if operators add their own nodes, of the L1 registry. */
async function listL1Options(flow: WithConnection): Promise<readonly Offer[] | Back> {
  const { connection, deps } = flow;
  const { dialogue, i18n } = deps;
  const { profile } = connection;
  const published = profile.phases.flatMap((phase) =>
    phase.l1s.map((l1) => ({ id: `${phase.name}/${l1.name}`, phase, l1 })),
  );
  const active = profile.phases.find((phase) => phase.active);
  if (active === undefined || JOIN_METHODS[active.name] !== 'contracts') return published;
  const discover = async (): Promise<readonly L1Profile[]> => {
    try {
      return await discoverL1s(connection.ports.evm, profile);
    } catch (error) {
      if (!(error instanceof OnboardError) || published.length === 0) throw error;
      const { text: reason } = i18n.error(error);
      dialogue.log({ mark: 'note', text: i18n.t('l1.unlisted', { reason }) });
      return [];
    }
  };
  const found = await retryOnRequest(deps, CODES.l1, discover, i18n.t('busy.l1s'));
  if (found === BACK) return BACK;
  const isPublished = ({ validatorManagerProxy, subnetId }: L1Profile): boolean =>
    published.some(
      ({ l1 }) => l1.validatorManagerProxy === validatorManagerProxy || l1.subnetId === subnetId,
    );
  const discovered = found
    .filter((l1) => !isPublished(l1))
    .map((l1) => ({ id: `${active.name}/${l1.subnetId}`, phase: active, l1 }));
  return [...published, ...discovered];
}

/** If the L1's team adds the nodes, runs the rest of the session instead. */
export const chooseL1: FlowStep<WithConnection, OnL1> = async (flow, direction) => {
  const { deps, connection } = flow;
  const { options, dialogue, i18n, stepBar } = deps;
  if (flow.restartedFrom !== 'chain-state') stepBar.restart();
  const offers = await listL1Options(flow);
  if (offers === BACK) return BACK;
  let offer = direction === 'onward' ? remembered(flow, offers) : undefined;
  for (;;) {
    const picked: Offer | Back = offer ?? (await askL1(flow, offers));
    if (picked === BACK) return BACK;
    const { phase, l1: l1Profile, id } = picked;
    if (JOIN_METHODS[phase.name] !== 'contracts') {
      await options.settings.change(() => ({ l1: id }));
      if ((await joinByTeam({ ...flow, phase, l1Profile })) === ENDED) throw new QuitSession();
      offer = undefined;
      stepBar.switchTo('contracts');
      continue;
    }
    const l1 = await retryOnRequest(
      deps,
      CODES.l1,
      () => readL1(connection.ports, connection.profile, l1Profile),
      i18n.t('busy.l1', { l1: l1Profile.name }),
    );
    if (l1 !== BACK) {
      await options.settings.change(() => ({ l1: id }));
      dialogue.header({ phase: phase.name, l1: l1.name });
      const isSame = l1.name === phase.name;
      const text = i18n.t(isSame ? 'l1.log-alone' : 'l1.log', { l1: l1.name, phase: phase.name });
      dialogue.log({ mark: 'done', text });
      return { ...flow, phase, l1Profile, l1 };
    }
    offer = undefined;
  }
};

function remembered(
  { deps, unfinished }: WithConnection,
  offers: readonly Offer[],
): Offer | undefined {
  const balancer = unfinished?.task.l1;
  if (balancer !== undefined) {
    const offer = offers.find(({ l1 }) => l1.validatorManagerProxy === balancer);
    if (offer !== undefined) return offer;
  }
  const stated = deps.options.settings.read().l1;
  return offers.find(({ id, l1 }) => id === stated || l1.name === stated);
}

async function askL1(
  { deps, connection }: WithConnection,
  offers: readonly Offer[],
): Promise<Offer | Back> {
  const { dialogue, options, i18n, stepBar } = deps;
  // If the network was given at startup, no earlier question shows the introduction.
  const above = options.given?.network === undefined ? [] : introduction(i18n);
  const active = offers.find(({ phase }) => phase.active);
  const { phases } = connection.profile;
  const empty = phases.filter((phase) => !offers.some((offer) => offer.phase === phase));
  const choices = [
    ...phases.flatMap((phase) => choicesOf(phase, offers, deps)),
    ...emptyChoice(empty, deps),
  ];
  dialogue.forgetL1();
  stepBar.learn(new Set());
  const question = i18n.t('l1.question');
  const page = choicePage({ above, question, choices, preferred: active?.id });
  for (;;) {
    const answer = await askUntilAnswered(dialogue, CODES.l1, page);
    if (answer === BACK) return BACK;
    const offer = offers.find(({ id }) => id === answer);
    if (offer !== undefined) return offer;
  }
}

/** The phases without an L1, in one line. */
function emptyChoice(empty: readonly PhaseProfile[], { i18n: { t } }: FlowDeps): readonly Choice[] {
  if (empty.length === 0) return [];
  const phases = empty.map(({ name }) => name).join(t('linear.comma'));
  // Only a focused choice shows its note on a narrow screen, so the title gives the reason.
  const title = t('l1.phases', { phases, count: empty.length });
  return [{ id: 'empty', title, disabled: true }];
}

function choicesOf(
  phase: PhaseProfile,
  offers: readonly Offer[],
  { i18n: { t } }: FlowDeps,
): readonly Choice[] {
  const { name, active } = phase;
  const noteOf = (other: string): string =>
    active ? t('l1.notes', { one: t('l1.active'), other }) : other;
  const ofPhase = offers.filter((offer) => offer.phase === phase);
  return ofPhase.map(({ id, l1 }) => ({
    id,
    title: l1.name === name ? name : t('l1.title', { l1: l1.name, phase: name }),
    note: noteOf(t(`l1.way-${JOIN_METHODS[name]}`)),
  }));
}

/** Asks for the network if none is known or the operator went back. */
export const chooseNetwork: FlowStep<SessionState, WithConnection> = async (start, direction) => {
  const { deps } = start;
  const { options, dialogue, i18n, stepBar } = deps;
  const stated = options.given?.network ?? options.settings.read().network;
  const isKnown = direction === 'onward' && start.restartedFrom !== 'choose-network';
  let name = isKnown ? options.networks.find((one) => one.name === stated)?.name : undefined;
  // What the chains showed before a restart on the same network counts until they are read again.
  if (start.restartedFrom !== 'chain-state') stepBar.restart();
  await closeConnections(deps);
  for (;;) {
    name ??= await askNetwork(deps, stated);
    const network = name;
    const title = options.networks.find((n) => n.name === network)?.title ?? network;
    const connection = await retryOnRequest(
      deps,
      CODES.network,
      () => options.connect(network, dialogue.signal),
      i18n.t('busy.connect', { network: title }),
    );
    if (connection !== BACK) {
      deps.connections.add(connection);
      const key = networkKey(connection.profile);
      await options.settings.change(({ networkKeys }) => ({
        network,
        networkKeys: { ...networkKeys, [network]: key },
      }));
      dialogue.header({ network: title, worthless: connection.profile.worthless });
      dialogue.log({ mark: 'done', text: i18n.t('network.log', { network: title }) });
      if (worthOf(connection.profile) === 'claimed')
        dialogue.log({ mark: 'note', text: i18n.t('network.note-claimed') });
      // The task of another network that had the same name is not continued here.
      const isHere = start.unfinished?.task.network === key;
      const timed = withNetworkClock(connection, dialogue, options.clock);
      return { ...start, connection: timed, unfinished: isHere ? start.unfinished : undefined };
    }
    name = undefined;
  }
};

export async function closeConnections({ connections }: FlowDeps): Promise<void> {
  const closing = [...connections];
  connections.clear();
  await Promise.all(closing.map(async (connection) => connection.close?.()));
}

async function askNetwork(
  { options, dialogue, i18n, stepBar }: FlowDeps,
  preferred?: string,
): Promise<string> {
  dialogue.forgetNetwork();
  stepBar.learn(new Set());
  const page = choicePage({
    above: introduction(i18n),
    question: i18n.t('network.question'),
    choices: options.networks.map(({ name, title, note }) => ({
      id: name,
      title,
      ...(note !== undefined && { note }),
    })),
    preferred,
    first: true,
  });
  for (;;) {
    const name = await askUntilAnswered(dialogue, CODES.network, page);
    if (name !== BACK) return name;
  }
}
