import { OnboardError } from '../domain/errors.ts';
import { showFailure } from './view/show-failure.ts';
import { busyPage } from '../page/pages.ts';
import type { FlowDeps } from './flow-state.ts';
import { BACK, type Back } from './wizard-flow.ts';
import type { Clock } from '../ports/host.ts';

/**
 * Shows an expected error, and runs `work`, which sends nothing, again if the operator retries.
 */
export async function retryOnRequest<T>(
  deps: BusyDeps & Pick<FlowDeps, 'i18n'>,
  code: string,
  work: () => Promise<T>,
  busy = deps.i18n.t('busy.look'),
): Promise<T | Back> {
  for (;;) {
    showBusy(deps, code, busy);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof OnboardError)) throw error;
      if ((await showFailure(deps, code, error)) === BACK) return BACK;
    }
  }
}

type BusyDeps = Pick<FlowDeps, 'dialogue'> & {
  readonly options: { readonly clock: Clock };
};

export function showBusy({ dialogue, options }: BusyDeps, code: string, text: string): void {
  dialogue.show(code, busyPage(text, options.clock.now()));
}

/** A clock whose sleeps end early when `wake` is called. */
export class WakeableClock implements Clock {
  #wake = new AbortController();

  constructor(private readonly clock: Clock) {}

  now(): number {
    return this.clock.now();
  }

  async sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    const wake = this.#wake.signal;
    const either = signal === undefined ? wake : AbortSignal.any([wake, signal]);
    try {
      await this.clock.sleep(milliseconds, either);
    } catch (error) {
      // `wake` ends the sleep normally; any other abort rejects the sleep.
      if (!wake.aborted || signal?.aborted === true) throw error;
    }
  }

  timeout(milliseconds: number): AbortSignal {
    return this.clock.timeout?.(milliseconds) ?? AbortSignal.timeout(milliseconds);
  }

  wake(): void {
    this.#wake.abort();
    this.#wake = new AbortController();
  }
}
