import type { NetworkConnection } from '../../adapters/connect.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { NetworkProfile } from '../../domain/network/profile.ts';

/** Returns why a sandbox stopped answering; undefined if the sandbox is still reachable. */
export type SandboxHealth = () => Promise<OnboardError | undefined>;

/** Errors that can mean that an endpoint, a node or an aggregator is unreachable. */
const CONNECTION_ERRORS = /^E-(NET|NODE|AGG)-/;

/** Returns the health check of the sandbox in a folder. */
export function sandboxHealth(
  folder: string,
  { apiUrl }: Pick<NetworkProfile, 'apiUrl'>,
): SandboxHealth {
  return async () => (await import('./running-sandbox.ts')).readSandboxHealth(folder, apiUrl);
}

/**
 * Wraps ports. If the sandbox stopped answering, a method rejects with the reason instead of the connection
 * error.
 */
export function withSandboxHealth<Ports extends Readonly<Record<keyof Ports, object>>>(
  ports: Ports,
  health: SandboxHealth,
): Ports {
  return Object.fromEntries(
    Object.entries<object>(ports).map(([name, port]) => [
      name,
      portWithSandboxHealth(port, health),
    ]),
  ) as Ports;
}

/**
 * Wraps the ports, the builder and the node reader of a connection, as `withSandboxHealth` does.
 */
export function connectionWithSandboxHealth(
  connection: NetworkConnection,
  health: SandboxHealth,
): NetworkConnection {
  return {
    profile: connection.profile,
    ports: withSandboxHealth(connection.ports, health),
    builder: portWithSandboxHealth(connection.builder, health),
    node: (url) => portWithSandboxHealth(connection.node(url), health),
  };
}

function portWithSandboxHealth<Port extends object>(port: Port, health: SandboxHealth): Port {
  const members = Object.entries(port).map(([name, member]: [string, unknown]) => {
    if (typeof member !== 'function') return [name, member];
    const call = member as (...values: unknown[]) => unknown;
    return [
      name,
      (...values: unknown[]) => {
        const result = call(...values);
        return result instanceof Promise
          ? result.catch((error: unknown) => throwHealthError(error, health))
          : result;
      },
    ];
  });
  return Object.fromEntries(members) as Port;
}

async function throwHealthError(error: unknown, health: SandboxHealth): Promise<never> {
  if (!(error instanceof OnboardError) || !CONNECTION_ERRORS.test(error.code)) throw error;
  throw (await health()) ?? error;
}
