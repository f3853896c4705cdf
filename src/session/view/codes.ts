import type { StepName } from '../../tasks/step.ts';

/**
 * A permanent short code for each screen. Two people can compare the codes to check that they see the same
 * screen.
 */
export const CODES = {
  resume: 'G0-RESUME',
  network: 'G1-NETWORK',
  l1: 'G1-L1',
  node: 'G2-NODE',
  paste: 'G2-PASTE',
  key: 'G3-KEY',
  account: 'G3-ACCOUNT',
  metadata: 'G4-METADATA',
  vault: 'G4-VAULT',
  register: 'G4-REGISTER',
  'opt-in-l1': 'G4-OPTIN-L1',
  'opt-in-vault': 'G4-OPTIN-VAULT',
  stake: 'G4-STAKE',
  form: 'G5-FORM',
  epoch: 'G5-EPOCH',
  add: 'G5-ADD',
  update: 'G6-UPDATE',
  justify: 'G7-JUSTIFY',
  remove: 'G7-REMOVE',
  export: 'G8-EXPORT',
  import: 'G8-IMPORT',
  sign: 'G8-SIGN',
  'p-chain': 'G8-PCHAIN',
  acknowledge: 'G8-ACK',
  'catch-up': 'G8-EPOCH',
  complete: 'G8-COMPLETE',
  confirm: 'G8-CONFIRM',
  'top-up': 'G8-TOPUP',
  remedy: 'G8-REMEDY',
  done: 'G9-DONE',
  home: 'G9-HOME',
  membership: 'G9-MEMBERSHIP',
  'set-metadata-url': 'G9-METADATA',
  'opt-out-l1': 'G9-OPTOUT-L1',
  'opt-out-vault': 'G9-OPTOUT-VAULT',
  stuck: 'G9-STUCK',
  held: 'G3-HELD',
  'ticket-form': 'S3-FORM',
  ticket: 'S3-TICKET',
  set: 'S4-SET',
} as const;

type ScreenName = keyof typeof CODES;
export type ScreenCode = (typeof CODES)[ScreenName];

/** The screen of each step whose name is not the name of a screen. */
const SCREEN_OF_STEP: Readonly<Record<Exclude<StepName, ScreenName>, ScreenName>> = {
  balance: 'top-up',
  expired: 'remedy',
  replace: 'stuck',
};

/**
 * The screen code of a task's step. An unknown step has the code of `resume`. A journal from another version
 * of this program may contain an unknown step.
 */
export function codeOfStep(step: string): ScreenCode {
  const [name = step] = step.split(':');
  const screen = Object.hasOwn(SCREEN_OF_STEP, name)
    ? SCREEN_OF_STEP[name as keyof typeof SCREEN_OF_STEP]
    : name;
  return Object.hasOwn(CODES, screen) ? CODES[screen as ScreenName] : CODES.resume;
}
