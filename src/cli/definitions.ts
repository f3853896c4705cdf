import type { Definition } from './definition.ts';
import { caseDefinition } from './definitions/case.ts';
import { checkOptInL1Definition, checkOptInVaultDefinition } from './definitions/check-opt-in.ts';
import { completionDefinition } from './definitions/completion.ts';
import { doctorDefinition } from './definitions/doctor.ts';
import { envDefinition } from './definitions/env.ts';
import { explainDefinition } from './definitions/explain.ts';
import { keysDefinition } from './definitions/keys.ts';
import { middlewareAddNodeDefinition } from './definitions/middleware-add-node.ts';
import { middlewareCompleteStakeUpdateDefinition } from './definitions/middleware-complete-stake-update.ts';
import { middlewareCompleteValidatorRegistrationDefinition } from './definitions/middleware-complete-validator-registration.ts';
import { middlewareCompleteValidatorRemovalDefinition } from './definitions/middleware-complete-validator-removal.ts';
import { middlewareInitStakeUpdateDefinition } from './definitions/middleware-init-stake-update.ts';
import { middlewareRemoveNodeDefinition } from './definitions/middleware-remove-node.ts';
import { networksDefinition } from './definitions/networks.ts';
import { nodeConfigDefinition } from './definitions/node-config.ts';
import { nodeIdDefinition } from './definitions/node-id.ts';
import { opstakesDefinition } from './definitions/opstakes.ts';
import {
  optInL1Definition,
  optInVaultDefinition,
  optOutL1Definition,
  optOutVaultDefinition,
} from './definitions/opt-in.ts';
import { pendingDefinition } from './definitions/pending.ts';
import { preflightDefinition } from './definitions/preflight.ts';
import { registrationTicketDefinition } from './definitions/registration-ticket.ts';
import { receiptDefinition } from './definitions/receipt.ts';
import { registerOperatorDefinition } from './definitions/register-operator.ts';
import { sandboxDefinition } from './definitions/sandbox.ts';
import { setMetadataUrlDefinition } from './definitions/set-metadata-url.ts';
import { settingsDefinition } from './definitions/settings.ts';
import { statusDefinition } from './definitions/status.ts';
import { topUpDefinition } from './definitions/top-up.ts';
import { validatorsDefinition } from './definitions/validators.ts';

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
