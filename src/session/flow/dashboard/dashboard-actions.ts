import type { DashboardActions } from './show-dashboard.ts';
import type { WithOperator } from '../flow-state.ts';
import { manageMembership } from './manage-membership.ts';
import { manageNode } from '../node/manage-node.ts';

/** What an operator with a key can change from the list of its nodes. */
export function dashboardActions(here: WithOperator): DashboardActions {
  return {
    node: (...what) => manageNode(here, ...what),
    membership: (standing) => manageMembership(here, standing),
    addition: () => Promise.resolve('another'),
  };
}
