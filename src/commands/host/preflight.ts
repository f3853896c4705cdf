import { judgeHost, type HostLimits } from '../../support/host/preflight.ts';
import { message } from '../../domain/message.ts';
import { textOption, type Call, type Definition } from '../definition.ts';
import { usageError } from '../options/option-values.ts';
import type { CommandContext } from '../command-context.ts';
import { outcomeOf } from '../reading/outcome-of.ts';

/** Judges whether a host can carry a node. */
export const preflightDefinition: Definition = {
  name: 'preflight',
  summary: message('command.preflight.summary'),
  group: 'group.host',
  arguments: [],
  options: [
    { flags: '--local', help: message('option.local') },
    { flags: '--script', help: message('option.script') },
    { flags: '--from <path>', help: message('option.preflight.from') },
  ],
  example: '--script | ssh user@host sh | onboard preflight --from -',
  run: async (call, context) => {
    const way = chosenWay(call);
    const script = await context.asset('host', 'look.sh');
    if (way === 'script') {
      return { outcome: 'done', lines: [script.trimEnd()], data: { script } };
    }
    const answer = await lookAt(call, context, script);
    // Ours, shipped with the program, and held against its shape by a test.
    const limits = JSON.parse(await context.asset('host', 'limits.json')) as HostLimits;
    const words = await context.words();
    const { findingLines } = await import('../reading/finding-lines.ts');
    const findings = judgeHost(answer, limits, words);
    return {
      outcome: outcomeOf(findings),
      lines: findingLines(findings, words),
      data: { findings },
    };
  },
};

function chosenWay(call: Call): 'local' | 'script' | 'from' {
  const ways = (['local', 'script', 'from'] as const).filter(
    (way) => call.options[way] !== undefined,
  );
  const [way] = ways;
  if (way === undefined || ways.length > 1) {
    throw usageError('preflight', message('call.host-source'));
  }
  return way;
}

function lookAt(call: Call, context: CommandContext, script: string): Promise<string> {
  const path = textOption(call, 'from');
  return path === undefined ? context.runShellScript(script) : context.readText(path);
}
