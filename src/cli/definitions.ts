import type { Definition } from '../commands/definition.ts';
import { caseDefinition } from '../commands/support/case.ts';
import {
  checkOptInL1Definition,
  checkOptInVaultDefinition,
} from '../commands/registration/check-opt-in.ts';
import { completionDefinition } from '../commands/shell/completion.ts';
import { doctorDefinition } from '../commands/support/doctor.ts';
import { envDefinition } from '../commands/inspect/env.ts';
import { explainDefinition } from '../commands/support/explain.ts';
import { keysDefinition } from '../commands/keys/keys.ts';
import { middlewareAddNodeDefinition } from '../commands/nodes/middleware-add-node.ts';
import { middlewareCompleteStakeUpdateDefinition } from '../commands/nodes/middleware-complete-stake-update.ts';
import { middlewareCompleteValidatorRegistrationDefinition } from '../commands/nodes/middleware-complete-validator-registration.ts';
import { middlewareCompleteValidatorRemovalDefinition } from '../commands/nodes/middleware-complete-validator-removal.ts';
import { middlewareInitStakeUpdateDefinition } from '../commands/nodes/middleware-init-stake-update.ts';
import { middlewareRemoveNodeDefinition } from '../commands/nodes/middleware-remove-node.ts';
import { networksDefinition } from '../commands/inspect/networks.ts';
import { nodeConfigDefinition } from '../commands/host/node-config.ts';
import { nodeIdDefinition } from '../commands/inspect/node-id.ts';
import { opstakesDefinition } from '../commands/inspect/opstakes.ts';
import {
  optInL1Definition,
  optInVaultDefinition,
  optOutL1Definition,
  optOutVaultDefinition,
} from '../commands/registration/opt-in.ts';
import { pendingDefinition } from '../commands/inspect/pending.ts';
import { preflightDefinition } from '../commands/host/preflight.ts';
import { registrationTicketDefinition } from '../commands/registration/registration-ticket.ts';
import { receiptDefinition } from '../commands/support/receipt.ts';
import { registerOperatorDefinition } from '../commands/registration/register-operator.ts';
import { sandboxDefinition } from '../commands/host/sandbox.ts';
import { setMetadataUrlDefinition } from '../commands/registration/set-metadata-url.ts';
import { settingsDefinition } from '../commands/shell/settings.ts';
import { statusDefinition } from '../commands/support/status.ts';
import { topUpDefinition } from '../commands/nodes/top-up.ts';
import { validatorsDefinition } from '../commands/inspect/validators.ts';

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
  caseDefinition,
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

/** Every command of the program, in the order in which help lists them. */
export const definitions: readonly Definition[] = [...commands, completionDefinition(commands)];
