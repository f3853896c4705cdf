import type { NetworkConnection } from '../../adapters/connect.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { NetworkProfile } from '../../domain/network/profile.ts';

/** What has become of a network that somebody is connected to; undefined: it is where it was. */
export type SandboxHealth = () => Promise<OnboardError | undefined>;

/** What can say that nobody answers: the way to a service, a node, an aggregator. */
const UNREACHED = /^E-(NET|NODE|AGG)-/;

/** The fate of the sandbox of a folder, which is looked into when somebody asks. */
export function sandboxHealth(
  folder: string,
  { apiUrl }: Pick<NetworkProfile, 'apiUrl'>,
): SandboxHealth {
  return async () => (await import('./sandbox-health.ts')).readSandboxHealth(folder, apiUrl);
}

/** Ports whose failures say what has become of the network, where that is why nobody answers. */
export function withSandboxHealth<Ports extends Readonly<Record<keyof Ports, object>>>(
  ports: Ports,
  fate: SandboxHealth,
): Ports {
  return Object.fromEntries(
    Object.entries<object>(ports).map(([name, port]) => [name, portWithSandboxHealth(port, fate)]),
  ) as Ports;
}

/** A whole connection, as `portsTellingFate`. */
export function connectionWithSandboxHealth(
  connection: NetworkConnection,
  fate: SandboxHealth,
): NetworkConnection {
  return {
    profile: connection.profile,
    ports: withSandboxHealth(connection.ports, fate),
    builder: portWithSandboxHealth(connection.builder, fate),
    node: (url) => portWithSandboxHealth(connection.node(url), fate),
  };
}

function portWithSandboxHealth<Port extends object>(port: Port, fate: SandboxHealth): Port {
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

async function throwTold(error: unknown, fate: SandboxHealth): Promise<never> {
  if (!(error instanceof OnboardError) || !UNREACHED.test(error.code)) throw error;
  throw (await fate()) ?? error;
}
