import type { Message } from '../../domain/message.ts';
import type { RunningSandbox } from '../sandbox.ts';

/** A message from the worker thread. */
export type WorkerReport =
  | ({ readonly kind: 'ready' } & Omit<RunningSandbox, 'close'>)
  /** The sandbox could not start. `values` are the values of the error. */
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly values: Message['values'];
    }
  | { readonly kind: 'failed'; readonly reason: string };

/** A message to the worker thread. */
export interface WorkerOrder {
  readonly kind: 'close';
}
