import type { DashboardActions } from './show-dashboard.ts';
import type { WithOperator } from '../flow-state.ts';
import { joinAgain } from './join-l1.ts';
import { manageMembership } from './manage-membership.ts';
import { manageNode } from './manage-node.ts';

/**
 * The actions of the dashboard. If the operator's key is unknown, an action asks for the key before it signs.
 */
export function dashboardActions(here: WithOperator): DashboardActions {
  return {
    node: (...what) => manageNode(here, ...what),
    join: (standing) => joinAgain(here, standing),
    membership: (standing) => manageMembership(here, standing),
    addition: () => Promise.resolve('another'),
  };
}
