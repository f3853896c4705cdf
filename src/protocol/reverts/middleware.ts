import { OnboardError } from '../../domain/errors.ts';
import type { middlewareCErrorsAbi, middlewareErrorsAbi } from '../abi/errors.ts';
import type { Explanations } from './explanations.ts';
import { showNode, showTime, showValidation } from './show.ts';

/** Maps the L1 middleware's errors to errors of this program. */
export const middlewareExplanations: Explanations<typeof middlewareErrorsAbi> = {
  AvalancheL1Middleware__ManualEpochUpdateRequired: ([pending]) =>
    new OnboardError('E-MW-101', { pending }),
  AvalancheL1Middleware__NoEpochsToProcess: () => new OnboardError('E-MW-102', {}),
  AvalancheL1Middleware__EpochError: ([start]) =>
    new OnboardError('E-MW-103', { time: showTime(start) }),
  AvalancheL1Middleware__OperatorNotRegistered: ([operator]) =>
    new OnboardError('E-MW-104', { operator }),
  AvalancheL1Middleware__OperatorAlreadyRegistered: ([operator]) =>
    new OnboardError('E-MW-105', { operator }),
  AvalancheL1Middleware__OperatorNotOptedIn: ([operator, l1]) =>
    new OnboardError('E-MW-106', { operator, l1 }),
  AvalancheL1Middleware__OperatorGracePeriodNotPassed: ([disabled, slashingWindow]) =>
    // The contract reports 0 for an operator that is not disabled.
    disabled === 0
      ? new OnboardError('E-MW-107', { disabled: 'never', since: '', from: '' })
      : new OnboardError('E-MW-107', {
          disabled: 'once',
          since: showTime(disabled),
          from: showTime(disabled + slashingWindow),
        }),
  AvalancheL1Middleware__NodeNotFound: ([node]) =>
    new OnboardError('E-MW-108', { node: showNode(node) }),
  AvalancheL1Middleware__NodeStateNotUpdated: ([id]) =>
    new OnboardError('E-MW-109', { validation: showValidation(id) }),
  AvalancheL1Middleware__WeightUpdatePending: ([id]) =>
    new OnboardError('E-MW-110', { validation: showValidation(id) }),
  AvalancheL1Middleware__WeightUpdateNotPending: ([id]) =>
    new OnboardError('E-MW-111', { validation: showValidation(id) }),
  AvalancheL1Middleware__NotEpochUpdatePeriod: ([, from]) =>
    new OnboardError('E-MW-112', { from: showTime(from) }),
  AvalancheL1Middleware__SecurityModuleCapacityNotEnough: ([capacity, minimum], stake) =>
    new OnboardError('E-MW-113', { capacity: stake(capacity), needed: stake(minimum) }),
  AvalancheL1Middleware__NodePendingRemoval: ([node]) =>
    new OnboardError('E-MW-114', { node: showNode(node) }),
  AvalancheL1Middleware__NodePendingUpdate: ([node]) =>
    new OnboardError('E-MW-115', { node: showNode(node) }),
  AvalancheL1Middleware__NotEnoughFreeStake: ([amount], stake) =>
    new OnboardError('E-MW-116', { stake: stake(amount) }),
  AvalancheL1Middleware__NotEnoughFreeStakeSecondaryAssetClasses: () =>
    new OnboardError('E-MW-117', {}),
  AvalancheL1Middleware__StakeTooHigh: ([amount, maximum], stake) =>
    new OnboardError('E-MW-118', { stake: stake(amount), maximum: stake(maximum) }),
  AvalancheL1Middleware__StakeTooLow: ([amount, minimum], stake) =>
    new OnboardError('E-MW-119', { stake: stake(amount), minimum: stake(minimum) }),
  AvalancheL1Middleware__AlreadyRebalanced: ([operator, epoch]) =>
    new OnboardError('E-MW-120', { operator, epoch }),
  AvalancheL1Middleware__NodePending: () => new OnboardError('E-MW-121', {}),
  AvalancheL1Middleware__InsufficientStake: () => new OnboardError('E-MW-122', {}),
  AvalancheL1Middleware__InvalidStakeAmount: (_, stake, limits) =>
    limits === undefined
      ? new OnboardError('E-MW-123', {})
      : new OnboardError('E-MW-139', {
          minimum: stake(limits.minimum),
          maximum: stake(limits.maximum),
        }),
  AvalancheL1Middleware__RebalanceNotRequired: () => new OnboardError('E-MW-124', {}),
  AvalancheL1Middleware__UnexpectedWeightUpdate: ([id]) =>
    new OnboardError('E-MW-125', { validation: showValidation(id) }),
  AvalancheL1Middleware__MessageNotForThisModule: ([id, module]) =>
    new OnboardError('E-MW-126', { validation: showValidation(id), module }),
  AvalancheL1Middleware__InvalidNodeIdFormat: ([node]) => new OnboardError('E-MW-127', { node }),
  AvalancheL1Middleware__CannotCacheFutureEpoch: ([epoch]) =>
    new OnboardError('E-MW-128', { epoch }),
  AvalancheL1Middleware__OperatorHasActiveNodes: ([operator, nodes]) =>
    new OnboardError('E-MW-129', { operator, nodes }),
  AvalancheL1Middleware__InvalidWindow: () => new OnboardError('E-MW-130', {}),
  MiddlewareUtils__OverflowInStakeToWeight: () => new OnboardError('E-MW-131', {}),
  MapWithTimeData__AlreadyAdded: () => new OnboardError('E-MW-132', {}),
  MapWithTimeData__AlreadyDisabled: () => new OnboardError('E-MW-133', {}),
  MapWithTimeData__AlreadyEnabled: () => new OnboardError('E-MW-134', {}),
  MapWithTimeData__NotEnabled: () => new OnboardError('E-MW-135', {}),
  OwnableUnauthorizedAccount: ([account]) => new OnboardError('E-MW-136', { account }),
  AccessControlUnauthorizedAccount: ([account, role]) =>
    new OnboardError('E-MW-137', { account, role }),
  EnumerableMapNonexistentKey: ([key]) => new OnboardError('E-MW-138', { key }),
};

/** Maps the error that generation C declares with other arguments than generation A. */
export const middlewareCExplanations: Explanations<typeof middlewareCErrorsAbi> = {
  AvalancheL1Middleware__ManualEpochUpdateRequired: ([pending]) =>
    new OnboardError('E-MW-101', { pending }),
};
