import { findingLines, outcomeOfFindings, verdictLine } from '../reading/findings.ts';
import { judgeHost, type HostLimits } from '../../support/host/preflight.ts';
import { defineCommand, done } from '../definition.ts';
import { flagOption, textOption } from '../options/option.ts';

export const preflightDefinition = defineCommand({
  name: 'preflight',
  arguments: {},
  options: {
    local: { ...flagOption('--local'), excludes: ['--script', '--from'] },
    script: { ...flagOption('--script'), excludes: ['--from'] },
    from: textOption('--from <path>'),
  },
  example: '--script | ssh user@host sh | onboard preflight --from -',
  run: async (_, { script: wantsScript, from }, { files, host, i18n }) => {
    const script = await files.asset('host', 'look.sh');
    if (wantsScript) return done([script.trimEnd()], { script });
    const output = from === undefined ? await host.runShellScript(script) : await files.read(from);
    // This file is shipped with the program; a test checks its shape.
    const limits = JSON.parse(await files.asset('host', 'limits.json')) as HostLimits;
    const findings = judgeHost(output, limits, i18n);
    return {
      outcome: outcomeOfFindings(findings),
      lines: [verdictLine(findings, i18n), ...findingLines(findings, i18n)],
      data: { findings },
    };
  },
});
