import type { StartedSandbox } from '../../commands/context.ts';
import { runSandbox, type RunningSandbox, type SandboxSettings } from '../../sandbox/index.ts';
import type { Translator } from '../../i18n/translator.ts';
import { sandboxLines } from './sandbox-lines.ts';

/**
 * `started` receives the description of the ready sandbox. `until` stops the sandbox. `words` sets the language of the
 * description.
 */
export interface SandboxRunOptions {
  readonly started: (sandbox: StartedSandbox) => void;
  readonly until: AbortSignal;
  readonly words: Translator;
}

/**
 * Runs a sandbox until `until` is aborted, and passes its description to `started`.
 * @throws OnboardError E-SBX-*
 */
export async function runAndDescribeSandbox(
  settings: SandboxSettings,
  { started, until, words }: SandboxRunOptions,
): Promise<void> {
  await runSandbox(settings, {
    started: (sandbox) => started(describeSandbox(sandbox, words)),
    until,
  });
}

/** Describes a running sandbox, as text and as data. */
export function describeSandbox(sandbox: RunningSandbox, words: Translator): StartedSandbox {
  return { lines: sandboxLines(sandbox, words), data: { ...sandbox.profile } };
}
