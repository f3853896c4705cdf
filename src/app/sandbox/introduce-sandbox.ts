import type { StartedSandbox } from '../../commands/context.ts';
import { runSandbox, type RunningSandbox, type SandboxSettings } from '../../sandbox/index.ts';
import type { Translator } from '../../i18n/translator.ts';
import { sandboxLines } from './sandbox-lines.ts';

/** Who hears of a sandbox that is up, until when it runs, and in which words it is introduced. */
export interface SandboxRunOptions {
  readonly started: (up: StartedSandbox) => void;
  readonly until: AbortSignal;
  readonly words: Translator;
}

/**
 * Runs a sandbox until it is told to stop, and introduces it.
 * @throws OnboardError E-SBX-*
 */
export async function introduceSandbox(
  settings: SandboxSettings,
  { started, until, words }: SandboxRunOptions,
): Promise<void> {
  await runSandbox(settings, { started: (up) => started(introduction(up, words)), until });
}

/** What is told of a sandbox that is up. */
export function introduction(up: RunningSandbox, words: Translator): StartedSandbox {
  return { lines: sandboxLines(up, words), data: { ...up.profile } };
}
