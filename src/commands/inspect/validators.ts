import { listValidators, type ListedValidator } from './list-validators.ts';
import { watchValidator, type Watch } from './watch-validator.ts';
import { OnboardError } from '../../domain/errors.ts';
import { parseId, parseNodeId, type NodeId, type SubnetId } from '../../domain/identity/ids.ts';
import { message } from '../../domain/message.ts';
import type { PChainReader } from '../../ports/p-chain.ts';
import { textOption, type Call, type Definition, type Report } from '../definition.ts';
import { openReadOnlyContext, refuseKey } from '../options/network.ts';
import { oneOf, usageError, wholeNumber } from '../options/option-values.ts';
import { networkOption } from '../options/shared-options.ts';
import type { CommandContext } from '../command-context.ts';

const NAME = 'validators';
const PATIENCE_SECONDS = 600;

/** The second of the two calls of the published interface: `platform.getValidatorsAt`. */
export const validatorsDefinition: Definition = {
  name: NAME,
  summary: message('command.validators.summary'),
  group: 'group.inspect',
  arguments: [],
  options: [
    networkOption,
    { flags: '--subnet <subnet_id>', help: message('option.subnet') },
    { flags: '--height <height>', help: message('option.height') },
    { flags: '--node <node_id>', help: message('option.validators.node') },
    {
      flags: '--watch [appears|leaves]',
      help: message('option.validators.watch'),
      optionalValue: /^\w+$/,
    },
    {
      flags: '--timeout <seconds>',
      help: message('option.validators.timeout', { seconds: PATIENCE_SECONDS }),
    },
  ],
  example: '--network sandbox --subnet $SUBNET --node $NODE_ID --watch appears',
  run: async (call, context) => {
    refuseKey(NAME, call);
    const query = readQuery(call);
    const { pChain } = (await openReadOnlyContext(NAME, call, context)).ports;
    const cameAbout = await watch(query, pChain, context);
    const validators = await listValidators(pChain, query);
    if (validators.length === 0) {
      const { t } = await context.words();
      context.note(
        query.node === undefined
          ? t('cli.validators.none')
          : t('cli.validators.not-in', { node: query.node }),
      );
    }
    return report(query, cameAbout, validators);
  },
};

interface Query {
  readonly subnet: SubnetId;
  readonly height: 'proposed' | bigint;
  readonly node?: NodeId;
  readonly watch?: Watch['until'];
  /** Milliseconds. */
  readonly patience: number;
}

function readQuery(call: Call): Query {
  const subnetText = textOption(call, 'subnet');
  if (subnetText === undefined)
    throw usageError(NAME, message('call.missing-option', { option: '--subnet <subnet_id>' }));
  const subnet = parseId<SubnetId>(subnetText, 'noun.subnet-id');
  const proposed = [undefined, 'proposed'].includes(textOption(call, 'height'));
  const height = proposed
    ? 'proposed'
    : BigInt(wholeNumber(NAME, call, 'height', [0, Number.MAX_SAFE_INTEGER]) ?? 0);
  const nodeText = textOption(call, 'node');
  const node = nodeText === undefined ? undefined : parseNodeId(nodeText);
  const until =
    call.options['watch'] === ''
      ? 'change'
      : oneOf(NAME, call, 'watch', ['appears', 'leaves', 'change']);
  const seconds = wholeNumber(NAME, call, 'timeout', [0, 86_400]) ?? PATIENCE_SECONDS;
  if (until !== undefined && height !== 'proposed') {
    throw usageError(NAME, message('call.watch-height'));
  }
  if (until !== undefined && until !== 'change' && node === undefined) {
    throw usageError(NAME, message('call.watch-node', { until }));
  }
  return {
    subnet,
    height,
    patience: seconds * 1000,
    ...(node === undefined ? {} : { node }),
    ...(until === undefined ? {} : { watch: until }),
  };
}

/** Whether what was waited for came about; true where nothing was. */
async function watch(
  query: Query,
  pChain: PChainReader,
  context: CommandContext,
): Promise<boolean> {
  if (query.watch === undefined) return true;
  return watchValidator(pChain, { ...query, until: query.watch }, context.clock, context.signal);
}

function report(query: Query, cameAbout: boolean, validators: readonly ListedValidator[]): Report {
  const { subnet: subnetID, height, node, watch: until } = query;
  const waits =
    until === 'change' || node === undefined
      ? message('cli.validators.unchanged')
      : message('cli.validators.node-unchanged', { node });
  const failure = cameAbout ? undefined : new OnboardError('E-CLI-109', { waits });
  return {
    outcome: failure?.exit ?? 'done',
    lines: validators.map(
      ({ nodeID, weight, publicKey, state }) => `${nodeID} ${weight} ${publicKey ?? '-'} ${state}`,
    ),
    data: { subnetID, height: height.toString(), validators },
    ...(failure && { failure }),
  };
}
