import { OnboardError } from '../../domain/errors.ts';
import { message } from '../../domain/message.ts';
import type { StatedProfile } from '../../domain/network/profile.ts';
import { english } from '../../i18n/english.ts';
import { ignoreOnboardError } from '../../domain/ignore-onboard-error.ts';
import { defineCommand, type OptionValues, type Report } from '../definition.ts';
import { supportNeeds, type ContextOf } from '../needs.ts';
import { openReadOnlyContext } from '../options/network.ts';
import { actionArgument, flagOption, textOption } from '../options/option.ts';
import { networkOption } from '../options/shared-options.ts';
import { parseSubject } from '../../support/status/subject.ts';
import { openSupportDeps } from '../reading/open-support-deps.ts';
import { probeEndpoints } from '../../support/doctor/probe-endpoints.ts';
import { statusData } from '../../support/status/report/status-data.ts';

const NAME = 'case';
const needs = [...supportNeeds, 'prompter', 'files', 'program'] as const;
type Context = ContextOf<typeof needs>;

const options = {
  network: networkOption,
  out: textOption('--out <path>', message('option.case.out')),
  compare: flagOption('--compare', message('option.compare')),
  yes: flagOption('--yes', message('option.case.yes')),
};
type Options = OptionValues<typeof options>;

const actions = { export: exportCase, open: openCaseFile };
const actionNames = Object.keys(actions) as (keyof typeof actions)[];

/** Exports an operator's status and environment as a case, and shows a case. */
export const caseDefinition = defineCommand({
  name: NAME,
  summary: message('command.case.summary'),
  group: 'group.support',
  arguments: {
    action: {
      ...actionArgument(NAME, actionNames),
      name: 'export_or_open',
      help: message('argument.export-or-open'),
    },
    operatorOrFile: {
      name: 'operator_or_file',
      help: message('argument.operator-or-file'),
      mayBeHash: true,
      parse: (text) => text,
    },
  },
  options,
  example: 'export --network sandbox --yes --out $HOME/case.json $OPERATOR',
  needs,
  run: ({ action, operatorOrFile }, callOptions, context) =>
    actions[action](operatorOrFile, callOptions, context),
});

async function exportCase(
  operator: string,
  callOptions: Options,
  context: Context,
): Promise<Report> {
  const [{ readStatus }, { readMemory }, caseMaker, { caseText }] = await Promise.all([
    import('../../support/status/read/read-status.ts'),
    import('../../support/transactions/read-memory.ts'),
    import('../../support/case/make-case.ts'),
    import('../../support/case/case-file.ts'),
  ]);
  const subject = parseSubject(operator);
  const { profile, ports } = await openReadOnlyContext(NAME, callOptions, context);
  const deps = await openSupportDeps(profile, ports, context);
  const words = await context.words();
  const [status, endpoints] = await Promise.all([
    readStatus(deps, { subject }),
    probeEndpoints(profile, ports, context.clock),
  ]);
  const [journals, lastErrors] = await Promise.all([
    context.records.journals(),
    context.records.lastErrors(),
  ]);
  const { memory, skipped } = await readMemory(journals, profile.name, status.operator);
  if (skipped > 0) {
    context.output.note(
      words.t('journal.damaged', { damage: message('reason.records', { count: skipped }) }),
    );
  }
  const sources = { program: context.program, profile, status, memory, endpoints, lastErrors };
  const contents = caseMaker.contentsOf(sources, words);
  const path = callOptions.out ?? `case-${status.operator}.json`;
  context.output.note(words.t('case.will-have', { path }));
  for (const line of contents) context.output.note(`  ${line}`);
  const isConfirmed = callOptions.yes || (await context.prompter.yesNo(words.t('case.write')));
  if (!isConfirmed) {
    const failure = new OnboardError('E-SUP-117', {});
    return { outcome: failure.exit, lines: [], data: { file: null, contents }, failure };
  }
  const text = caseText(caseMaker.makeCase(sources));
  await context.files.write(path, text);
  const { digest } = JSON.parse(text) as { digest: string };
  return { outcome: 'done', lines: [path, digest], data: { file: path, digest, contents } };
}

async function openCaseFile(path: string, callOptions: Options, context: Context): Promise<Report> {
  const [{ openCase }, { caseDoubts, caseLines }] = await Promise.all([
    import('../../support/case/case-file.ts'),
    import('../../support/case/case-lines.ts'),
  ]);
  const words = await context.words();
  const openedCase = openCase(await context.files.read(path), path);
  const { digest, program, status } = openedCase;
  const data = { digest, program, status: statusData(status) };
  const { clock } = context;
  if (!callOptions.compare) {
    const localProfile = await profileHere(openedCase.profile.name, context);
    const doubts = caseDoubts(openedCase, localProfile, clock.now(), words);
    const englishDoubts = caseDoubts(openedCase, localProfile, clock.now(), english);
    return {
      outcome: 'done',
      lines: [...doubts, ...caseLines(openedCase, words)],
      data: { ...data, doubts: englishDoubts, differences: null },
    };
  }
  const [{ readStatus }, { compareStatus }] = await Promise.all([
    import('../../support/status/read/read-status.ts'),
    import('../../support/case/compare-status.ts'),
  ]);
  const network = callOptions.network ?? openedCase.profile.name;
  const { profile, ports } = await openReadOnlyContext(NAME, { network }, context);
  const subject = { kind: 'operator', operator: status.operator } as const;
  // Use the P-Chain address in the case. This machine may not know the address, and a missing address would
  // be reported as a difference.
  const pChainAddress = status.account?.address;
  const query = {
    subject,
    depth: 'without-departed',
    ...(pChainAddress === undefined ? {} : { pChainAddress }),
  } as const;
  const now = await readStatus(await openSupportDeps(profile, ports, context), query);
  const differences = compareStatus(status, now, words);
  const doubts = caseDoubts(openedCase, profile, clock.now(), words);
  return {
    outcome: 'done',
    lines: [
      ...doubts,
      ...caseLines(openedCase, words),
      '',
      words.t(differences.length === 0 ? 'case.same' : 'case.changed'),
      ...differences.map(({ what, then, now: present }) => `  ${what}: ${then} -> ${present}`),
    ],
    data: {
      ...data,
      doubts: caseDoubts(openedCase, profile, clock.now(), english),
      differences: compareStatus(status, now, english),
    },
  };
}

/** Returns this machine's profile of that name; undefined if the profile is missing or cannot be read. */
async function profileHere(
  name: string,
  { networks }: Pick<Context, 'networks'>,
): Promise<StatedProfile | undefined> {
  const names = await networks.names();
  return names.includes(name) ? networks.profile(name).catch(ignoreOnboardError) : undefined;
}
