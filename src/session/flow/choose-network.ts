import { CODES } from '../codes.ts';
import { untilItWorks } from '../until-it-works.ts';
import { BACK, type Part } from '../way.ts';
import type { Connected, Start, Talk } from './known.ts';

/** Which network; connects to it. */
export const chooseNetwork: Part<Start, Connected> = async (start, entered) => {
  const { talk } = start;
  const { options, stage, words, line } = talk;
  const stated =
    start.unfinished?.task.network ?? options.given?.network ?? options.settings.read().network;
  const isKnown = entered === 'onward' && start.anew !== 'choose-network';
  let name = isKnown ? knownName(talk, stated) : undefined;
  line.at('network');
  await closeConnections(talk);
  for (;;) {
    name ??= await askNetwork(talk, stated);
    const network = name;
    const title = options.networks.find((n) => n.name === network)?.title ?? network;
    const busy = words.t('busy.connect', { network: title });
    const look = { code: CODES.network, busy, now: () => options.clock.now() };
    const connection = await untilItWorks(stage, words, look, () =>
      options.connect(network, stage.signal),
    );
    if (connection !== BACK) {
      talk.connections.add(connection);
      await options.settings.change(() => ({ network }));
      stage.header({ network: title, worthless: connection.profile.worthless });
      stage.log({ mark: 'done', text: words.t('network.log', { network: title }) });
      return { ...start, connection };
    }
    name = undefined;
  }
};

/** Lets go of what was connected to. */
export async function closeConnections({ connections }: Talk): Promise<void> {
  const closing = [...connections];
  connections.clear();
  await Promise.all(closing.map(async (connection) => connection.close?.()));
}

function knownName({ options }: Talk, name: string | undefined): string | undefined {
  return options.networks.find((network) => network.name === name)?.name;
}

async function askNetwork({ options, stage, words }: Talk, preferred?: string): Promise<string> {
  for (;;) {
    const action = await stage.ask(CODES.network, {
      kind: 'choice',
      question: words.t('network.question'),
      choices: options.networks.map(({ name, title, note }) => ({
        id: name,
        title,
        ...(note !== undefined && { note }),
      })),
      ...(preferred !== undefined && { preferred }),
      first: true,
    });
    if (action.type === 'choose') return action.id;
  }
}
