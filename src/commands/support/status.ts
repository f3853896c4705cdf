import type { OperatorStatus } from '../../support/status/status.ts';
import type { SupportDeps, StatusQuery } from '../../support/status/read/read-status.ts';
import type { ExitKind } from '../../domain/errors.ts';
import { message } from '../../domain/message.ts';
import { argument, textOption, type Call, type Definition, type Report } from '../definition.ts';
import { openReadOnlyContext, refuseKey } from '../options/network.ts';
import { usageError, wholeNumber } from '../options/option-values.ts';
import { networkOption } from '../options/shared-options.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { CommandContext } from '../command-context.ts';
import { parseSubject } from '../../support/status/subject.ts';
import { openSupportDeps } from '../reading/open-support-deps.ts';
import { statusData } from '../../support/status/report/status-data.ts';

const NAME = 'status';
const EVERY_SECONDS = 10;

/** Shows how an operator stands, by what anybody can read. */
export const statusDefinition: Definition = {
  name: NAME,
  summary: message('command.status.summary'),
  group: 'group.support',
  arguments: [
    {
      name: 'operator_or_node_or_transaction',
      help: message('argument.operator-or-node-or-transaction'),
      mayBeHash: true,
      optional: true,
    },
  ],
  options: [
    networkOption,
    { flags: '--l1 <l1>', help: message('option.status.l1') },
    { flags: '--p-chain-address <address>', help: message('option.status.p-chain-address') },
    { flags: '--node-url <url>', help: message('option.status.node-url') },
    { flags: '--file <path>', help: message('option.file') },
    { flags: '--markdown', help: message('option.markdown') },
    { flags: '--csv', help: message('option.status.csv') },
    {
      flags: '--watch [seconds]',
      help: message('option.status.watch', { seconds: EVERY_SECONDS }),
      optionalValue: /^\d+$/,
    },
  ],
  example: '--network sandbox $OPERATOR',
  run: async (call, context) => {
    refuseKey(NAME, call);
    const { readStatus } = await import('../../support/status/read/read-status.ts');
    const file = textOption(call, 'file');
    if (file !== undefined) {
      const { statusBoard } = await import('./status-board.ts');
      return statusBoard(file, call, context);
    }
    if (call.args.length === 0) {
      throw usageError(NAME, message('call.missing-subject'));
    }
    const subject = parseSubject(argument(call, 0));
    const { profile, ports } = await openReadOnlyContext(NAME, call, context);
    const deps = await openSupportDeps(profile, ports, call, context);
    const words = await context.words();
    const query = await readQuery(call, context, subject);
    if (call.options['watch'] === undefined) {
      return tell(await readStatus(deps, query), call, words);
    }
    return watch(deps, query, call, context, readStatus);
  },
};

async function readQuery(
  call: Call,
  context: CommandContext,
  subject: StatusQuery['subject'],
): Promise<StatusQuery> {
  const l1 = textOption(call, 'l1');
  const url = textOption(call, 'nodeUrl');
  const pChainAddress = textOption(call, 'pChainAddress');
  if (call.options['json'] === true && call.options['markdown'] === true) {
    throw usageError(NAME, message('call.not-together', { first: '--json', second: '--markdown' }));
  }
  return {
    subject,
    ...(l1 === undefined ? {} : { l1 }),
    ...(pChainAddress === undefined ? {} : { pChainAddress }),
    ...(url === undefined ? {} : { node: { url, reader: await context.node(url) } }),
  };
}

/** Looks until the person stops it; each look whose answer differs is put out. */
async function watch(
  deps: SupportDeps,
  query: StatusQuery,
  call: Call,
  context: CommandContext,
  read: (deps: SupportDeps, query: StatusQuery) => Promise<OperatorStatus>,
): Promise<Report> {
  const seconds = wholeWatch(call);
  const words = await context.words();
  let last = '';
  for (;;) {
    const status = await read(deps, query);
    const now = status.l1s.map(({ code, ways }) => [code, ways]);
    const seen = JSON.stringify(now, (_, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    );
    if (seen !== last) context.report(NAME, await tell(status, call, words));
    last = seen;
    await context.clock.sleep(seconds * 1000, context.signal);
  }
}

function wholeWatch(call: Call): number {
  if (call.options['watch'] === '') return EVERY_SECONDS;
  return wholeNumber(NAME, call, 'watch', [1, 3600]) ?? EVERY_SECONDS;
}

async function tell(status: OperatorStatus, call: Call, words: Translator): Promise<Report> {
  const [{ statusLines }, { statusMarkdown }] = await Promise.all([
    import('../../support/status/report/status-lines.ts'),
    import('../../support/status/report/status-markdown.ts'),
  ]);
  const markdown = call.options['markdown'] === true;
  return {
    outcome: outcomeOfStatus(status),
    lines: markdown ? statusMarkdown(status, words) : statusLines(status, words),
    data: statusData(status),
  };
}

/** Looking went well, whatever was seen; only that nothing could be told is no answer. */
function outcomeOfStatus({ l1s }: OperatorStatus): ExitKind {
  return l1s.length > 0 && l1s.every(({ read }) => read === undefined) ? 'unclear' : 'done';
}
