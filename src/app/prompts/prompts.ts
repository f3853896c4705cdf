/** Exports only what the prompts outside the wizard use, so that the rest of the library is not bundled. */
export { input, password, select } from '@inquirer/prompts';
export { restoreRawMode } from '../../wizard/input/continued.ts';
export { awaitTypedInput, createInputParser } from '../../wizard/input/input-parser.ts';
