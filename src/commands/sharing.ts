import { sharedReaders, type SharedReaders } from '../engine/shared-readers.ts';
import { witnessing, type Witness } from './included-in.ts';
import type { Sending } from './perform-task.ts';

/** Somebody who sends, and what was read on the way to it is not read again by the task that follows. */
export type Sharing = Sending & {
  readonly connection: { readonly ports: SharedReaders & Witness };
};

/** Whoever shares already, goes on with it. */
export function sharing(sending: Sending): Sharing {
  if (isSharing(sending)) return sending;
  const { connection, clock } = sending;
  const { ports: witnessed, seen } = witnessing(connection.ports);
  const ports = { ...witnessed, ...sharedReaders(witnessed, clock), seen };
  return { ...sending, connection: { ...connection, ports } };
}

function isSharing(sending: Sending): sending is Sharing {
  return 'seen' in sending.connection.ports;
}
