import type { Definition } from './definition.ts';
import {
  checkOptInL1Definition,
  checkOptInVaultDefinition,
  optInL1Definition,
  optInVaultDefinition,
  optOutL1Definition,
  optOutVaultDefinition,
  registerOperatorDefinition,
  setMetadataUrlDefinition,
} from './operator/operator-commands.ts';
import { completionDefinition } from './program/completion.ts';
import { envDefinition } from './inspect/env.ts';
import { keysDefinition } from './account/keys.ts';
import {
  middlewareAddNodeDefinition,
  middlewareInitStakeUpdateDefinition,
  middlewareRemoveNodeDefinition,
  middlewareCompleteStakeUpdateDefinition,
  middlewareCompleteValidatorRegistrationDefinition,
  middlewareCompleteValidatorRemovalDefinition,
} from './nodes/node-commands.ts';
import { networksDefinition } from './program/networks.ts';
import { nodeConfigDefinition } from './host/node-config.ts';
import { nodeIdDefinition } from './inspect/node-id.ts';
import { opstakesDefinition } from './inspect/opstakes.ts';
import { pendingDefinition } from './pending/pending.ts';
import { preflightDefinition } from './host/preflight.ts';
import { registrationTicketDefinition } from './nodes/registration-ticket.ts';
import { sandboxDefinition } from './host/sandbox.ts';
import {
  doctorDefinition,
  explainDefinition,
  receiptDefinition,
  statusDefinition,
} from './support/support-commands.ts';
import { topUpDefinition } from './nodes/top-up.ts';
import { validatorsDefinition } from './inspect/validators.ts';

const registration: readonly Definition[] = [
  registerOperatorDefinition,
  setMetadataUrlDefinition,
  optInL1Definition,
  checkOptInL1Definition,
  optOutL1Definition,
  optInVaultDefinition,
  checkOptInVaultDefinition,
  optOutVaultDefinition,
  registrationTicketDefinition,
];
const inspection: readonly Definition[] = [
  opstakesDefinition,
  nodeIdDefinition,
  validatorsDefinition,
  envDefinition,
  pendingDefinition,
  networksDefinition,
];
const support: readonly Definition[] = [
  statusDefinition,
  explainDefinition,
  receiptDefinition,
  doctorDefinition,
];
const nodes: readonly Definition[] = [
  middlewareAddNodeDefinition,
  middlewareCompleteValidatorRegistrationDefinition,
  middlewareInitStakeUpdateDefinition,
  middlewareCompleteStakeUpdateDefinition,
  topUpDefinition,
  middlewareRemoveNodeDefinition,
  middlewareCompleteValidatorRemovalDefinition,
];
const shell: readonly Definition[] = [
  keysDefinition,
  sandboxDefinition,
  preflightDefinition,
  nodeConfigDefinition,
];
const others = [...registration, ...inspection, ...support, ...nodes, ...shell];
const completion: readonly Definition[] = [completionDefinition(others)];

/** Every command of the program. */
export const definitions: readonly Definition[] = [...others, ...completion];

/** The commands by the heading above them in the help, in its order. */
export const commandGroups = {
  'group.registration': registration,
  'group.inspect': inspection,
  'group.support': support,
  'group.nodes': nodes,
  'group.shell': [...shell, ...completion],
} as const;
