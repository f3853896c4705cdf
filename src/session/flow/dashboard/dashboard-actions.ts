import type { DashboardActions } from './show-dashboard.ts';
import type { WithOperator } from '../flow-state.ts';
import { manageMembership } from './manage-membership.ts';
import { manageNode } from '../node/manage-node.ts';

/**
 * The actions of the dashboard. An action that signs first asks for the operator's key if the key is unknown.
 */
export function dashboardActions(here: WithOperator): DashboardActions {
  return {
    node: (...what) => manageNode(here, ...what),
    membership: (standing) => manageMembership(here, standing),
    addition: () => Promise.resolve('another'),
  };
}
