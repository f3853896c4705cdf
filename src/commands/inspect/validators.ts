import { ifOnboardError, OnboardError } from '../../domain/errors.ts';
import {
  parseId,
  parseNodeId,
  type NodeId,
  type SubnetId,
  type ValidationId,
} from '../../domain/identity/ids.ts';
import { message } from '../../domain/message.ts';
import { defineCommand, type OptionValues } from '../definition.ts';
import { openReadOnlyContext, networkOption } from '../options/shared-options.ts';
import { outcomeOfFailures } from '../options/wait-options.ts';
import {
  parsedOption,
  parseWholeNumber,
  parseWord,
  required,
  wholeNumberOption,
} from '../options/option.ts';
import type { Clock } from '../../ports/host.ts';
import type { CurrentValidator, PChainReader, ValidatorAt } from '../../ports/p-chain.ts';

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 10_000;

/** True if the event happened within `patience`. @throws the signal's reason when the signal aborts */
async function watchValidator(
  pChain: PChainReader,
  { subnet, node, watch, patience }: ValidatorsQuery,
  clock: Clock,
  signal: AbortSignal,
): Promise<boolean> {
  const readWatched = async (): Promise<string> => {
    const set = await pChain.validatorsAt(subnet, 'proposed');
    const ids = set.map(({ nodeId }) => nodeId).sort();
    return ids.filter((id) => node === undefined || id === node).join(' ');
  };
  const end = clock.now() + patience;
  const initial = await readWatched();
  const hasHappened = (now: string): boolean =>
    watch === 'change' ? now !== initial : (now !== '') === (watch === 'appears');
  let now = initial;
  for (let pause = FIRST_PAUSE_MS; !hasHappened(now); pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    const remaining = end - clock.now();
    if (remaining <= 0) return false;
    await clock.sleep(Math.min(pause, remaining), signal);
    now = await readWatched();
  }
  return true;
}

const PATIENCE_SECONDS = 600;

const options = {
  network: networkOption,
  subnet: required({
    ...parsedOption('--subnet <subnet_id>', (text) => parseId<SubnetId>(text, 'noun.subnet-id')),
    acceptsKeyLike: 'id',
  }),
  height: parsedOption('--height <height>', (text) =>
    text === 'proposed'
      ? ('proposed' as const)
      : BigInt(parseWholeNumber('--height', text, [0, Number.MAX_SAFE_INTEGER])),
  ),
  node: parsedOption('--node <node_id>', parseNodeId),
  watch: {
    /** `change`: a watched node appears or leaves, whichever comes first. */
    ...parsedOption<'appears' | 'leaves' | 'change'>('--watch [appears|leaves]', (text) =>
      parseWord('--watch', text === '' ? 'change' : text, ['appears', 'leaves', 'change']),
    ),
    optionalValue: /^\w+$/,
    needs: { appears: '--node', leaves: '--node' },
    excludes: ['--height'],
  },
  timeout: {
    ...wholeNumberOption('--timeout <seconds>', [0, 86_400]),
    needs: ['--watch'],
    helpValues: { seconds: PATIENCE_SECONDS },
  },
};

type Options = OptionValues<typeof options>;

/** Lists the validators of a subnet (docs/interface.md, section 4.2), and can wait until the list changes. */
export const validatorsDefinition = defineCommand({
  name: 'validators',
  arguments: {},
  options,
  example: '--network sandbox --subnet $SUBNET --node $NODE_ID --watch appears',
  run: async (_, given, context) => {
    const query = queryOf(given);
    const { pChain } = (await openReadOnlyContext(given, context)).ports;
    const { clock, signal, i18n, output } = context;
    const hasHappened =
      query.watch === undefined || (await watchValidator(pChain, query, clock, signal));
    const { validators, unread } = await listValidators(pChain, query);
    const { t } = i18n;
    if (unread !== undefined) {
      const reason = i18n.error(unread).text;
      output.note(t('cli.validators.no-inactive', { reason, code: unread.code }));
    }
    const isUnread = validators.length === 0 && unread !== undefined;
    if (validators.length === 0) {
      const { node } = query;
      output.note(
        node === undefined
          ? t(`cli.validators.${isUnread ? 'none-active' : 'none'}`)
          : t(`cli.validators.${isUnread ? 'not-active' : 'not-in'}`, { node }),
      );
    }
    // A watch waits for the set of active validators, which was read.
    const printed = report(
      query,
      hasHappened,
      validators,
      unread === undefined && query.height === 'proposed',
    );
    return isUnread && query.watch === undefined
      ? { ...printed, outcome: outcomeOfFailures([unread.code]) }
      : printed;
  },
});

type ValidatorsQuery = ReturnType<typeof queryOf>;

/** `patience`: the milliseconds after which a watch ends without the event. */
function queryOf({ timeout = PATIENCE_SECONDS, height = 'proposed', ...given }: Options) {
  return { ...given, height, patience: timeout * 1000 };
}

function report(
  query: ValidatorsQuery,
  hasHappened: boolean,
  validators: readonly ListedValidator[],
  isComplete: boolean,
) {
  const { subnet: subnetID, height, node, watch } = query;
  const waits =
    watch === 'change' || node === undefined
      ? message('cli.validators.unchanged')
      : message('cli.validators.node-unchanged', { node });
  const failure = hasHappened ? undefined : new OnboardError('E-CLI-109', { waits });
  return {
    outcome: failure?.exit ?? ('done' as const),
    lines: validators.map(
      ({ nodeID, weight, publicKey, state }) => `${nodeID} ${weight} ${publicKey ?? '-'} ${state}`,
    ),
    data: {
      subnetID,
      height: height.toString(),
      validators,
      /** False if inactive validators could not be read, as for every earlier height. */
      isComplete,
    },
    ...(failure && { failure }),
  };
}

interface ListedValidator {
  readonly nodeID: NodeId;
  /** Missing for an earlier height, and if `platform.getCurrentValidators` does not list the validator. */
  readonly validationID?: ValidationId | undefined;
  /** A BLS public key as 0x-hex. */
  readonly publicKey?: string | undefined;
  readonly weight: bigint;
  /**
   * An `inactive` validator has no P-Chain balance: its weight still counts in the total, but nobody signs for it. The
   * balance is used up, or was refunded when the validator was disabled.
   */
  readonly state: 'active' | 'inactive';
  /** In nAVAX; missing for an active validator. */
  readonly balance?: bigint;
}

/**
 * Adds the inactive validators with `platform.getCurrentValidators`, and with `platform.getL1Validator` if the endpoint
 * lists no balances. For an earlier height, inactive validators cannot be read.
 * @returns `unread`: why the inactive validators are missing; only `platform.getValidatorsAt` is a published method
 * @throws OnboardError E-CMD-110 if the P-Chain has not reached the height yet
 */
async function listValidators(pChain: PChainReader, query: ValidatorsQuery) {
  const { subnet, height, node } = query;
  if (height !== 'proposed') {
    const reached = await pChain.height();
    if (height > reached) throw new OnboardError('E-CMD-110', { height, reached });
  }
  let unread: OnboardError | undefined;
  const listCurrent = async (): Promise<readonly CurrentValidator[]> => {
    if (height !== 'proposed') return [];
    return pChain.currentValidators(subnet, node === undefined ? [] : [node]);
  };
  const inactiveOf = async (active: ReadonlySet<NodeId>, current: readonly CurrentValidator[]) => {
    const others = current.filter(({ nodeId }) => !active.has(nodeId));
    return (await Promise.all(others.map((entry) => inactiveValidator(pChain, entry)))).flat();
  };
  const noneIfUnread = ifOnboardError((error) => {
    unread = error;
    return [];
  });
  const [validatorSet, current] = await Promise.all([
    pChain.validatorsAt(subnet, height),
    listCurrent().catch(noneIfUnread),
  ]);
  const active = activeValidators(validatorSet, current);
  const inactive = await inactiveOf(new Set(active.map(({ nodeID }) => nodeID)), current).catch(
    noneIfUnread,
  );
  const validators = [...active, ...inactive].filter(
    ({ nodeID }) => node === undefined || nodeID === node,
  );
  return { validators, unread };
}

function activeValidators(
  validatorSet: readonly ValidatorAt[],
  current: readonly CurrentValidator[],
): readonly ListedValidator[] {
  const validationOf = new Map(current.map((entry) => [entry.nodeId, entry.validationId]));
  return validatorSet
    .filter((validator) => validator.publicKey !== null)
    .map(({ nodeId, publicKey, weight }) => ({
      nodeID: nodeId,
      validationID: validationOf.get(nodeId),
      publicKey: publicKey ?? undefined,
      weight,
      state: 'active',
    }));
}

/** Empty if the validator has left or become active since the validator set was read. */
async function inactiveValidator(
  pChain: PChainReader,
  { nodeId, validationId, l1 }: CurrentValidator,
): Promise<readonly ListedValidator[]> {
  if (validationId === undefined) return [];
  const validator = l1 ?? (await pChain.l1Validator(validationId));
  if (validator === undefined || validator.balance > 0n) return [];
  const { publicKey, weight, balance } = validator;
  return [
    { nodeID: nodeId, validationID: validationId, publicKey, weight, state: 'inactive', balance },
  ];
}
