import { withNetworkClock } from '../network-clock.ts';
import { choicePage } from '../../page/pages.ts';
import { OnboardError, ignoreOnboardError, requireEntered } from '../../domain/errors.ts';
import { type L1Profile, type PhaseProfile, JOIN_METHODS } from '../../domain/network/profile.ts';
import { networkKey, worthOf } from '../../domain/network/identity.ts';
import { type EvmAddress, parseAddress } from '../../domain/identity/evm.ts';
import {
  RANK,
  discoverUnpublished,
  joinedBy,
  type Rank,
  type RegisteredL1,
} from '../../protocol/contracts/l1-registry.ts';
import { CODES } from '../../standing/codes.ts';
import { askText, askUntilAnswered } from '../prompt-until-valid.ts';
import { retryOnRequest, showBusy } from '../retry-on-request.ts';
import { BACK, type Back, type FlowPart } from '../wizard-flow.ts';
import type { FlowDeps, OnL1, SessionState, WithConnection } from '../flow-state.ts';
import { l1OfMiddleware, readL1 } from '../../protocol/snapshots/read-l1.ts';
import { introduction } from '../screens/account-screen.ts';
import type { Choice } from '../../page/page.ts';
import { joinByTeam } from './join-by-team.ts';

interface Offer {
  readonly id: string;
  readonly phase: PhaseProfile;
  readonly l1: L1Profile;
}

interface Offers {
  readonly offers: readonly Offer[];
  /** L1s of a long registry that are not offered one by one, because anybody may register an L1. */
  readonly others: number;
}

/**
 * The L1s of the profile and, if operators add their own nodes, of the L1 registry; of a long registry, only those that
 * the operator has joined or chosen.
 */
async function listL1Options(flow: WithConnection): Promise<Offers | Back> {
  const { connection, deps } = flow;
  const { dialogue, i18n } = deps;
  const { profile } = connection;
  const published = profile.phases.flatMap((phase) =>
    phase.l1s.map((l1) => ({ id: `${phase.name}/${l1.name}`, phase, l1 })),
  );
  const active = profile.phases.find((phase) => phase.active);
  if (active === undefined || JOIN_METHODS[active.name] !== 'contracts')
    return { offers: published, others: 0 };
  const idOf = (balancer: EvmAddress): string => `${active.name}/${balancer}`;
  const rank = ranksFor(flow, idOf);
  const discover = () => discoverUnpublished(connection.ports.evm, profile, rank);
  const found = await retryOnRequest(deps, CODES.l1, discover, i18n.t('busy.l1s'));
  if (found === BACK) return BACK;
  const discovered = found.discovered.map((l1) => ({ id: idOf(l1.balancer), phase: active, l1 }));
  const offers = [...published, ...discovered];
  if (!(found.others instanceof OnboardError)) return { offers, others: found.others };
  const { text: reason } = i18n.error(found.others);
  dialogue.log({ mark: 'note', text: i18n.t('l1.unlisted', { reason }) });
  return { offers, others: 0 };
}

/** Proven are the L1s that the operator of the last session has joined, and the one that was chosen or begun. */
function ranksFor(
  { connection, deps, unfinished }: WithConnection,
  idOf: (l1: EvmAddress) => string,
) {
  const { ports, profile } = connection;
  const settings = deps.options.settings.read();
  const lastOperator = unfinished?.task.operator ?? settings.operators[networkKey(profile)];
  const isChosen = ({ balancer }: RegisteredL1): boolean =>
    balancer === unfinished?.task.balancer || idOf(balancer) === settings.l1;
  return async (registered: readonly RegisteredL1[]): Promise<readonly Rank[]> => {
    const operator = await Promise.resolve()
      .then(() => lastOperator && parseAddress(lastOperator))
      // Somebody may have edited the settings.
      .catch(ignoreOnboardError);
    const joined = operator ? await joinedBy(ports.evm, profile, registered, operator) : [];
    return registered.map((l1, i) => (isChosen(l1) ? RANK.proven : (joined[i] ?? RANK.none)));
  };
}

/** If the L1's team adds the nodes, runs the rest of the session instead. */
export const chooseL1: FlowPart<WithConnection, OnL1> = async (flow, direction) => {
  const { deps, connection } = flow;
  const { options, dialogue, i18n, stepBar } = deps;
  if (flow.restartedFrom !== 'chain-state') stepBar.restart();
  const listed = await listL1Options(flow);
  if (listed === BACK) return BACK;
  let offer = direction === 'onward' ? rememberedL1(flow, listed.offers) : undefined;
  for (;;) {
    const picked: Offer | Back = offer ?? (await askL1(flow, listed));
    if (picked === BACK) return BACK;
    const { phase, l1: l1Profile, id } = picked;
    if (JOIN_METHODS[phase.name] !== 'contracts') {
      await options.settings.change(() => ({ l1: id }));
      await joinByTeam({ ...flow, phase, l1Profile });
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

function rememberedL1(
  { deps, unfinished }: WithConnection,
  offers: readonly Offer[],
): Offer | undefined {
  const balancer = unfinished?.task.balancer;
  if (balancer !== undefined) {
    const offer = offers.find(({ l1 }) => l1.balancer === balancer);
    if (offer !== undefined) return offer;
  }
  const lastL1 = deps.options.settings.read().l1;
  return offers.find(({ id, l1 }) => id === lastL1 || l1.name === lastL1);
}

async function askL1(flow: WithConnection, { offers, others }: Offers): Promise<Offer | Back> {
  const { deps, connection } = flow;
  const { dialogue, options, i18n, stepBar } = deps;
  // If the network was given at startup, no earlier question shows the introduction.
  const above = options.given?.network === undefined ? [] : introduction(i18n);
  const active = offers.find(({ phase }) => phase.active);
  const { phases } = connection.profile;
  const empty = phases.filter((phase) => !offers.some((offer) => offer.phase === phase));
  const choices = [
    ...phases.flatMap((phase) => choicesOf(phase, offers, deps)),
    ...(others === 0 ? [] : [{ id: OTHER, title: i18n.t('l1.other', { count: others }) }]),
    ...emptyChoice(empty, deps),
  ];
  dialogue.forgetL1();
  stepBar.learn(new Set());
  const question = i18n.t('l1.question');
  const page = choicePage({ above, question, choices, preferred: active?.id });
  for (;;) {
    const answer = await askUntilAnswered(dialogue, CODES.l1, page);
    if (answer === BACK) return BACK;
    const offer =
      answer === OTHER ? await askMiddleware(flow) : offers.find(({ id }) => id === answer);
    if (offer !== undefined && offer !== BACK) return offer;
  }
}

const OTHER = 'other';

/** An L1 of a long registry is named by its address: others may have registered an L1 with the same name. */
function askMiddleware({ deps, connection }: WithConnection): Promise<Offer | Back> {
  const { dialogue, i18n } = deps;
  const { ports, profile } = connection;
  const ask = { question: i18n.t('l1.other-question'), help: i18n.t('l1.other-help') };
  return askText(dialogue, CODES.l1, { ...ask, wanted: 'address' }, async (text) => {
    const middleware = parseAddress(requireEntered(text, 'address'));
    showBusy(deps, CODES.l1, i18n.t('busy.l1s'));
    const l1 = await l1OfMiddleware(ports, profile, middleware);
    const phase = profile.phases.find(({ active }) => active);
    return phase && { id: `${phase.name}/${l1.balancer}`, phase, l1 };
  });
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
export const chooseNetwork: FlowPart<SessionState, WithConnection> = async (start, direction) => {
  const { deps } = start;
  const { options, dialogue, i18n, stepBar } = deps;
  const wantedNetwork = options.given?.network ?? options.settings.read().network;
  let name =
    direction === 'onward'
      ? options.networks.find((choice) => choice.name === wantedNetwork)?.name
      : undefined;
  // What the chains showed before a restart on the same network counts until they are read again.
  if (start.restartedFrom !== 'chain-state') stepBar.restart();
  await closeConnections(deps);
  for (;;) {
    if (name === undefined) {
      name = await askNetwork(deps, wantedNetwork);
      stepBar.hide();
    }
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
