import { version } from '../../wiring/version.ts';
import { argument, textOption, type Call, type Definition, type Report } from '../definition.ts';
import { namedLook, refuseKey } from '../network.ts';
import { actionOf } from '../option-values.ts';
import { pathsOf } from '../paths-of.ts';
import { networkOption } from '../shared-options.ts';
import type { Shell } from '../shell.ts';

const NAME = 'case';
const actions = { export: exportCase, open: openCaseFile } as const;

/** Hands on what an operator sees, and shows what was handed on. */
export const caseDefinition: Definition = {
  name: NAME,
  summary: 'Write one file that shows somebody else what an operator sees, or open such a file',
  group: 'Support',
  arguments: [
    { name: 'export_or_open', help: 'what to do' },
    {
      name: 'operator_or_file',
      help: 'to export: an operator, node or transaction; to open: the file',
    },
  ],
  options: [
    networkOption,
    { flags: '--out <path>', help: 'the file to write; case-<operator>.json if not given' },
    { flags: '--compare', help: 'when opened: tell what is otherwise on the chains now' },
    { flags: '--yes', help: 'write it without being asked' },
  ],
  example: 'export --network sandbox --yes --out $HOME/case.json $OPERATOR',
  run: (call, shell) => {
    refuseKey(NAME, call);
    return actionOf(NAME, call, actions)(call, shell);
  },
};

async function exportCase(call: Call, shell: Shell): Promise<Report> {
  const [
    { parseSubject },
    { readStatus },
    { openDesk },
    { recall },
    { probeEndpoints },
    make,
    { caseText },
  ] = await Promise.all([
    import('../../support/status/subject.ts'),
    import('../../support/status/read-status.ts'),
    import('../open-desk.ts'),
    import('../../support/recall.ts'),
    import('../../support/probe-endpoints.ts'),
    import('../../support/case/make-case.ts'),
    import('../../support/case/case-file.ts'),
  ]);
  const subject = parseSubject(argument(call, 1));
  const { profile, ports } = await namedLook(NAME, call, shell);
  const desk = await openDesk(profile, ports, call, shell);
  const [status, endpoints] = await Promise.all([
    readStatus(desk, { subject }),
    probeEndpoints(profile, ports, shell.clock),
  ]);
  const paths = pathsOf(call, shell);
  const [journals, lastErrors] = await Promise.all([
    shell.journals(paths),
    shell.lastErrors(paths),
  ]);
  const { memory } = await recall(journals, profile.name, status.operator);
  const platform = `${process.platform} ${process.arch}`;
  const program = { version, node: process.versions.node, platform };
  const sources = { program, profile, status, memory, endpoints, lastErrors };
  const contents = make.contentsOf(sources);
  const path = textOption(call, 'out') ?? `case-${status.operator}.json`;
  shell.note(`${path} will have in it:`);
  for (const line of contents) shell.note(`  ${line}`);
  const agreed = call.options['yes'] === true || (await shell.asking.yesNo('Write it?'));
  if (!agreed) return { outcome: 'cancelled', lines: [], data: { file: null, contents } };
  const text = caseText(make.makeCase(sources));
  await shell.writeText(path, text);
  const { digest } = JSON.parse(text) as { digest: string };
  return { outcome: 'done', lines: [path, digest], data: { file: path, digest, contents } };
}

async function openCaseFile(call: Call, shell: Shell): Promise<Report> {
  const [{ openCase }, { caseLines }, { statusData }] = await Promise.all([
    import('../../support/case/case-file.ts'),
    import('../../support/case/case-lines.ts'),
    import('../../support/status/status-data.ts'),
  ]);
  const path = argument(call, 1);
  const opened = openCase(await shell.readText(path), path);
  const { digest, program, status } = opened;
  const data = { digest, program, status: statusData(status) };
  if (call.options['compare'] !== true) {
    return { outcome: 'done', lines: caseLines(opened), data: { ...data, differences: null } };
  }
  const [{ readStatus }, { openDesk }, { compareStatus }] = await Promise.all([
    import('../../support/status/read-status.ts'),
    import('../open-desk.ts'),
    import('../../support/case/compare-status.ts'),
  ]);
  const options = { network: opened.profile.name, ...call.options };
  const { profile, ports } = await namedLook(NAME, { ...call, options }, shell);
  const subject = { kind: 'operator', operator: status.operator } as const;
  // What the operator's machine knew, and this one does not, is no difference.
  const pChainAddress = status.account?.address;
  const query = { subject, ...(pChainAddress === undefined ? {} : { pChainAddress }) };
  const now = await readStatus(await openDesk(profile, ports, call, shell), query);
  const differences = compareStatus(status, now);
  return {
    outcome: 'done',
    lines: [
      ...caseLines(opened),
      '',
      differences.length === 0 ? 'Now: nothing has changed since.' : 'Now it is otherwise:',
      ...differences.map(({ what, then, now: present }) => `  ${what}: ${then} -> ${present}`),
    ],
    data: { ...data, differences },
  };
}
