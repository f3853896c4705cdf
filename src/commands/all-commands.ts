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
import { settingsDefinition } from './program/settings.ts';
import {
  doctorDefinition,
  explainDefinition,
  receiptDefinition,
  statusDefinition,
} from './support/support-commands.ts';
import { topUpDefinition } from './nodes/top-up.ts';
import { validatorsDefinition } from './inspect/validators.ts';

const commands: readonly Definition[] = [
  registerOperatorDefinition,
  setMetadataUrlDefinition,
  optInL1Definition,
  checkOptInL1Definition,
  optOutL1Definition,
  optInVaultDefinition,
  checkOptInVaultDefinition,
  optOutVaultDefinition,
  opstakesDefinition,
  nodeIdDefinition,
  validatorsDefinition,
  envDefinition,
  statusDefinition,
  explainDefinition,
  receiptDefinition,
  doctorDefinition,
  pendingDefinition,
  middlewareAddNodeDefinition,
  middlewareCompleteValidatorRegistrationDefinition,
  middlewareInitStakeUpdateDefinition,
  middlewareCompleteStakeUpdateDefinition,
  topUpDefinition,
  middlewareRemoveNodeDefinition,
  middlewareCompleteValidatorRemovalDefinition,
  keysDefinition,
  sandboxDefinition,
  preflightDefinition,
  nodeConfigDefinition,
  networksDefinition,
  registrationTicketDefinition,
  settingsDefinition,
];

/** Every command of the program, in the order of the help. */
export const definitions: readonly Definition[] = [...commands, completionDefinition(commands)];
