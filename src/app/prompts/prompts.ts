/** Exports only the prompts used outside the wizard, so that the rest of the library is not bundled. */
export { confirm, input, password, select } from '@inquirer/prompts';
