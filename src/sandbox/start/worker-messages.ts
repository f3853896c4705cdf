import type { Message } from '../../domain/message.ts';
import type { RunningSandbox } from '../sandbox.ts';

/** What the worker thread tells of its sandbox. */
export type WorkerReport =
  | ({ readonly kind: 'ready' } & Omit<RunningSandbox, 'close'>)
  /** It could not be started; `values` belong to the code. */
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly values: Message['values'];
    }
  | { readonly kind: 'failed'; readonly reason: string };

/** What the worker thread is told. */
export interface WorkerOrder {
  readonly kind: 'close';
}
