import { listValidators, type ListedValidator } from './list-validators.ts';
import { watchValidator, type Watch } from './watch-validator.ts';
import { OnboardError } from '../../domain/errors.ts';
import { parseId, parseNodeId, type NodeId, type SubnetId } from '../../domain/identity/ids.ts';
import { message } from '../../domain/message.ts';
import { defineCommand, type Report } from '../definition.ts';
import { readNeeds } from '../needs.ts';
import { openReadOnlyContext } from '../options/network.ts';
import {
  parsedOption,
  parseWholeNumber,
  parseWord,
  usageError,
  wholeNumberOption,
} from '../options/option.ts';
import { networkOption } from '../options/shared-options.ts';

const NAME = 'validators';
const PATIENCE_SECONDS = 600;

/** Lists the validators of a subnet (docs/interface.md, section 4.2), and can wait until the list changes. */
export const validatorsDefinition = defineCommand({
  name: NAME,
  summary: message('command.validators.summary'),
  group: 'group.inspect',
  arguments: {},
  options: {
    network: networkOption,
    subnet: parsedOption('--subnet <subnet_id>', message('option.subnet'), (text) =>
      parseId<SubnetId>(text, 'noun.subnet-id'),
    ),
    height: parsedOption('--height <height>', message('option.height'), (text) =>
      text === 'proposed'
        ? ('proposed' as const)
        : BigInt(parseWholeNumber(NAME, '--height', text, [0, Number.MAX_SAFE_INTEGER])),
    ),
    node: parsedOption('--node <node_id>', message('option.validators.node'), parseNodeId),
    watch: {
      ...parsedOption<Watch['until']>(
        '--watch [appears|leaves]',
        message('option.validators.watch'),
        (text) =>
          parseWord(NAME, '--watch', text === '' ? 'change' : text, [
            'appears',
            'leaves',
            'change',
          ]),
      ),
      optionalValue: /^\w+$/,
    },
    timeout: wholeNumberOption(
      '--timeout <seconds>',
      message('option.validators.timeout', { seconds: PATIENCE_SECONDS }),
      [0, 86_400],
    ),
  },
  example: '--network sandbox --subnet $SUBNET --node $NODE_ID --watch appears',
  needs: [...readNeeds, 'clock', 'output', 'signal', 'words'],
  run: async (_, options, context) => {
    const query = queryOf(options);
    const { watch, patience } = query;
    const { pChain } = (await openReadOnlyContext(NAME, options, context)).ports;
    const { clock, signal } = context;
    const hasHappened =
      watch === undefined ||
      (await watchValidator(pChain, { ...query, until: watch, patience }, clock, signal));
    const validators = await listValidators(pChain, query);
    if (validators.length === 0) {
      const { t } = await context.words();
      context.output.note(
        query.node === undefined
          ? t('cli.validators.none')
          : t('cli.validators.not-in', { node: query.node }),
      );
    }
    return report(query, hasHappened, validators);
  },
});

interface ValidatorsQuery {
  readonly subnet: SubnetId;
  readonly height: 'proposed' | bigint;
  readonly node?: NodeId;
  readonly watch?: Watch['until'];
  /** The maximum wait, in milliseconds. */
  readonly patience: number;
}

function queryOf({
  subnet,
  height = 'proposed',
  node,
  watch,
  timeout = PATIENCE_SECONDS,
}: {
  readonly subnet: SubnetId | undefined;
  readonly height: 'proposed' | bigint | undefined;
  readonly node: NodeId | undefined;
  readonly watch: Watch['until'] | undefined;
  readonly timeout: number | undefined;
}): ValidatorsQuery {
  if (subnet === undefined)
    throw usageError(NAME, message('call.missing-option', { option: '--subnet <subnet_id>' }));
  if (watch !== undefined && height !== 'proposed') {
    throw usageError(NAME, message('call.watch-height'));
  }
  if (watch !== undefined && watch !== 'change' && node === undefined) {
    throw usageError(NAME, message('call.watch-node', { until: watch }));
  }
  return {
    subnet,
    height,
    patience: timeout * 1000,
    ...(node !== undefined && { node }),
    ...(watch !== undefined && { watch }),
  };
}

function report(
  query: ValidatorsQuery,
  hasHappened: boolean,
  validators: readonly ListedValidator[],
): Report {
  const { subnet: subnetID, height, node, watch: until } = query;
  const waits =
    until === 'change' || node === undefined
      ? message('cli.validators.unchanged')
      : message('cli.validators.node-unchanged', { node });
  const failure = hasHappened ? undefined : new OnboardError('E-CLI-109', { waits });
  return {
    outcome: failure?.exit ?? 'done',
    lines: validators.map(
      ({ nodeID, weight, publicKey, state }) => `${nodeID} ${weight} ${publicKey ?? '-'} ${state}`,
    ),
    data: { subnetID, height: height.toString(), validators },
    ...(failure && { failure }),
  };
}
