import { networkTime } from '../protocol/readers/time.ts';
import type { EvmReader } from '../ports/evm.ts';
import type { ReadOnlyFlow } from './flow-state.ts';
import type { Dialogue } from './view/dialogue.ts';
import type { Clock } from '../ports/host.ts';

/** In milliseconds. A header time has whole seconds and is some time on its way. */
const PRECISION = 3000;

/** Keeps the difference of the clocks in the view, as each newest block of the connection shows it. */
export function withNetworkClock<C extends ReadOnlyFlow['connection']>(
  connection: C,
  dialogue: Pick<Dialogue, 'view' | 'header'>,
  clock: Pick<Clock, 'now'>,
): C {
  const { evm } = connection.ports;
  const head: EvmReader['head'] = async () => {
    const read = await evm.head();
    const now = clock.now();
    const shown = dialogue.view().header.ahead ?? 0;
    const found = networkTime(read, now) - now;
    // Without the endpoint's time, an idle chain's block proves less with every second.
    const ahead = read.endpointTime === undefined ? Math.max(shown, found) : found;
    if (Math.abs(ahead - shown) > PRECISION) dialogue.header({ ahead });
    return read;
  };
  return { ...connection, ports: { ...connection.ports, evm: { ...evm, head } } };
}

/** The network's time as far as the session knows it, in milliseconds since 1970. */
export function networkNow({ dialogue, options }: ReadOnlyFlow['deps']): number {
  return options.clock.now() + (dialogue.view().header.ahead ?? 0);
}
