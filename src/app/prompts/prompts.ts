/** Of the library of prompts what is asked outside the wizard; the rest of it is not bundled. */
export { confirm, input, password, select } from '@inquirer/prompts';
