import { choicePage } from '../../page/pages.ts';
import { CODES } from '../../standing/codes.ts';
import { introduction } from '../screens/account-screen.ts';
import { askUntilAnswered } from '../prompt-until-valid.ts';
import { retryOnRequest } from '../retry-on-request.ts';
import { BACK, type FlowStep } from '../wizard-flow.ts';
import type { Connected, SessionState, FlowDeps } from '../flow-state.ts';

/** Asks for the network if none is known or the operator went back. */
export const chooseNetwork: FlowStep<SessionState, Connected> = async (start, entered) => {
  const { deps } = start;
  const { options, dialogue, i18n, stepBar } = deps;
  const stated =
    start.unfinished?.task.network ?? options.given?.network ?? options.settings.read().network;
  const isKnown = entered === 'onward' && start.restartedFrom !== 'choose-network';
  let name = isKnown ? options.networks.find((one) => one.name === stated)?.name : undefined;
  stepBar.moveTo('network');
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
      await options.settings.change(() => ({ network }));
      dialogue.header({ network: title, worthless: connection.profile.worthless });
      dialogue.log({ mark: 'done', text: i18n.t('network.log', { network: title }) });
      return { ...start, connection };
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
