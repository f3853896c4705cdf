import { OnboardError } from '../../domain/errors.ts';
import { message } from '../../domain/message.ts';
import { argument, textOption, type Call, type Definition, type Report } from '../definition.ts';
import { openReadOnlyContext, refuseKey } from '../options/network.ts';
import { actionOf } from '../options/option-values.ts';
import { pathsOf } from '../options/paths-of.ts';
import { networkOption } from '../options/shared-options.ts';
import type { CommandContext } from '../command-context.ts';
import { parseSubject } from '../../support/status/subject.ts';
import { openSupportDeps } from '../reading/open-support-deps.ts';
import { probeEndpoints } from '../../support/probe-endpoints.ts';
import { statusData } from '../../support/status/report/status-data.ts';

const NAME = 'case';
const actions = { export: exportCase, open: openCaseFile } as const;

/** Hands on what an operator sees, and shows what was handed on. */
export const caseDefinition: Definition = {
  name: NAME,
  summary: message('command.case.summary'),
  group: 'group.support',
  arguments: [
    {
      name: 'export_or_open',
      help: message('argument.export-or-open'),
      words: () => Object.keys(actions),
    },
    {
      name: 'operator_or_file',
      help: message('argument.operator-or-file'),
      mayBeHash: true,
    },
  ],
  options: [
    networkOption,
    { flags: '--out <path>', help: message('option.case.out') },
    { flags: '--compare', help: message('option.compare') },
    { flags: '--yes', help: message('option.case.yes') },
  ],
  example: 'export --network sandbox --yes --out $HOME/case.json $OPERATOR',
  run: async (call, context) => {
    refuseKey(NAME, call);
    return actionOf(NAME, call, actions)(call, context);
  },
};

async function exportCase(call: Call, context: CommandContext): Promise<Report> {
  const [{ readStatus }, { readMemory }, make, { caseText }] = await Promise.all([
    import('../../support/status/read/read-status.ts'),
    import('../../support/read-memory.ts'),
    import('../../support/case/make-case.ts'),
    import('../../support/case/case-file.ts'),
  ]);
  const subject = parseSubject(argument(call, 1));
  const { profile, ports } = await openReadOnlyContext(NAME, call, context);
  const deps = await openSupportDeps(profile, ports, call, context);
  const words = await context.words();
  const [status, endpoints] = await Promise.all([
    readStatus(deps, { subject }),
    probeEndpoints(profile, ports, context.clock),
  ]);
  const paths = pathsOf(call, context);
  const [journals, lastErrors] = await Promise.all([
    context.journals(paths),
    context.lastErrors(paths),
  ]);
  const { memory, skipped } = await readMemory(journals, profile.name, status.operator);
  if (skipped > 0) {
    context.note(
      words.t('journal.damaged', { damage: message('reason.records', { count: skipped }) }),
    );
  }
  const sources = { program: context.program, profile, status, memory, endpoints, lastErrors };
  const contents = make.contentsOf(sources, words);
  const path = textOption(call, 'out') ?? `case-${status.operator}.json`;
  context.note(words.t('case.will-have', { path }));
  for (const line of contents) context.note(`  ${line}`);
  const agreed =
    call.options['yes'] === true || (await context.asking.yesNo(words.t('case.write')));
  if (!agreed) {
    const failure = new OnboardError('E-SUP-117', {});
    return { outcome: failure.exit, lines: [], data: { file: null, contents }, failure };
  }
  const text = caseText(make.makeCase(sources));
  await context.writeText(path, text);
  const { digest } = JSON.parse(text) as { digest: string };
  return { outcome: 'done', lines: [path, digest], data: { file: path, digest, contents } };
}

async function openCaseFile(call: Call, context: CommandContext): Promise<Report> {
  const [{ openCase }, { caseLines }] = await Promise.all([
    import('../../support/case/case-file.ts'),
    import('../../support/case/case-lines.ts'),
  ]);
  const path = argument(call, 1);
  const words = await context.words();
  const opened = openCase(await context.readText(path), path);
  const { digest, program, status } = opened;
  const data = { digest, program, status: statusData(status) };
  if (call.options['compare'] !== true) {
    return {
      outcome: 'done',
      lines: caseLines(opened, words),
      data: { ...data, differences: null },
    };
  }
  const [{ readStatus }, { compareStatus }] = await Promise.all([
    import('../../support/status/read/read-status.ts'),
    import('../../support/case/compare-status.ts'),
  ]);
  const options = { network: opened.profile.name, ...call.options };
  const { profile, ports } = await openReadOnlyContext(NAME, { ...call, options }, context);
  const subject = { kind: 'operator', operator: status.operator } as const;
  // What the operator's machine knew, and this one does not, is no difference.
  const pChainAddress = status.account?.address;
  const query = { subject, ...(pChainAddress === undefined ? {} : { pChainAddress }) };
  const now = await readStatus(await openSupportDeps(profile, ports, call, context), query);
  const differences = compareStatus(status, now, words);
  return {
    outcome: 'done',
    lines: [
      ...caseLines(opened, words),
      '',
      words.t(differences.length === 0 ? 'case.same' : 'case.changed'),
      ...differences.map(({ what, then, now: present }) => `  ${what}: ${then} -> ${present}`),
    ],
    data: { ...data, differences },
  };
}
