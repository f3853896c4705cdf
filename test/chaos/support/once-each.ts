/** Everything once; the weight changes a second time with the removal, which is a weight of 0. */
export const ONCE_EACH = {
  registrationInitiated: 1,
  registrationCompleted: 1,
  weightUpdateInitiated: 2,
  removalInitiated: 1,
  removalCompleted: 1,
};
