import type { NetworkConnection } from '../../adapters/connect.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { NetworkProfile } from '../../domain/network/profile.ts';

/** Returns why a connected network stopped answering; undefined if it is still reachable. */
export type SandboxHealth = () => Promise<OnboardError | undefined>;

/** Errors that can mean that a service, a node or an aggregator cannot be reached. */
const UNREACHED = /^E-(NET|NODE|AGG)-/;

/** Returns a check of the sandbox in a folder. */
export function sandboxHealth(
  folder: string,
  { apiUrl }: Pick<NetworkProfile, 'apiUrl'>,
): SandboxHealth {
  return async () => (await import('./sandbox-health.ts')).readSandboxHealth(folder, apiUrl);
}

/**
 * Wraps ports so that their connection errors are replaced by the reason why the sandbox stopped
 * answering, if it did.
 */
export function withSandboxHealth<Ports extends Readonly<Record<keyof Ports, object>>>(
  ports: Ports,
  fate: SandboxHealth,
): Ports {
  return Object.fromEntries(
    Object.entries<object>(ports).map(([name, port]) => [name, portWithSandboxHealth(port, fate)]),
  ) as Ports;
}

/** Wraps a whole connection, as `withSandboxHealth` does. */
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
