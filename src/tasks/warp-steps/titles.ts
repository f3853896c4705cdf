import { type Message, message } from '../../domain/message.ts';
import type { Change } from '../node/change.ts';
import type { WarpStepsSnapshot } from './warp-steps-snapshot.ts';

/** Returns the title of the P-Chain transaction of a change. */
export function pChainTitle(
  change: Change,
  { nodeId: node }: WarpStepsSnapshot,
  balance: string,
): Message {
  if (change.kind === 'registration')
    return message('intent.register-validator', { node, balance });
  return change.kind === 'weight'
    ? message('intent.set-weight', { node, weight: change.weight })
    : message('intent.remove-validator', { node });
}

/** Returns the title of the call that completes a change. */
export function completionTitle(change: Change, node: string): Message {
  if (change.kind === 'registration') return message('intent.complete-registration', { node });
  if (change.kind === 'weight') return message('intent.complete-update', { node });
  return change.kind === 'expired'
    ? message('intent.clean-up', { node })
    : message('intent.complete-removal', { node });
}
