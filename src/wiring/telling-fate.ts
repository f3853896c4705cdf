import type { NetworkConnection } from '../adapters/connect.ts';
import { OnboardError } from '../domain/errors.ts';
import type { NetworkProfile } from '../domain/profile.ts';

/** What has become of a network that somebody is connected to; undefined: it is where it was. */
export type Fate = () => Promise<OnboardError | undefined>;

/** What can say that nobody answers: the way to a service, a node, an aggregator. */
const UNREACHED = /^E-(NET|NODE|AGG)-/;

/** The fate of the sandbox of a folder, which is looked into when somebody asks. */
export function sandboxFate(folder: string, { apiUrl }: Pick<NetworkProfile, 'apiUrl'>): Fate {
  return async () => (await import('./sandbox-fate.ts')).fateOf(folder, apiUrl);
}

/** Ports whose failures say what has become of the network, where that is why nobody answers. */
export function portsTellingFate<Ports extends Readonly<Record<keyof Ports, object>>>(
  ports: Ports,
  fate: Fate,
): Ports {
  return Object.fromEntries(
    Object.entries<object>(ports).map(([name, port]) => [name, tellingFate(port, fate)]),
  ) as Ports;
}

/** A whole connection, as `portsTellingFate`. */
export function connectionTellingFate(
  connection: NetworkConnection,
  fate: Fate,
): NetworkConnection {
  return {
    profile: connection.profile,
    ports: portsTellingFate(connection.ports, fate),
    builder: tellingFate(connection.builder, fate),
    node: (url) => tellingFate(connection.node(url), fate),
  };
}

function tellingFate<Port extends object>(port: Port, fate: Fate): Port {
  const members = Object.entries(port).map(([name, member]: [string, unknown]) => {
    if (typeof member !== 'function') return [name, member];
    const ask = member as (...values: unknown[]) => unknown;
    return [
      name,
      (...values: unknown[]) => {
        const answer = ask(...values);
        return answer instanceof Promise
          ? answer.catch((error: unknown) => throwTold(error, fate))
          : answer;
      },
    ];
  });
  return Object.fromEntries(members) as Port;
}

async function throwTold(error: unknown, fate: Fate): Promise<never> {
  if (!(error instanceof OnboardError) || !UNREACHED.test(error.code)) throw error;
  throw (await fate()) ?? error;
}
