import type { DashboardActions } from './show-dashboard.ts';
import type { WithOperator } from '../flow-state.ts';
import { manageMembership } from './manage-membership.ts';
import { manageNode } from '../node/manage-node.ts';

/** The changes that an operator with a key can make from the node list. */
export function dashboardActions(here: WithOperator): DashboardActions {
  return {
    node: (...what) => manageNode(here, ...what),
    membership: (standing) => manageMembership(here, standing),
    addition: () => Promise.resolve('another'),
  };
}
