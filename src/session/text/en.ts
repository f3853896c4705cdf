import { dictionaryOf } from './dictionary.ts';
import { enCli } from './en-cli.ts';
import { enDesk } from './en-desk.ts';
import { enHelp } from './en-help.ts';
import { enLinear } from './en-linear.ts';
import { enPlaces } from './en-places.ts';
import { enSession } from './en-session.ts';
import { enTasks } from './en-tasks.ts';
import { enWizard } from './en-wizard.ts';
import { wordsOf } from './words.ts';

/** English. */
export const en = dictionaryOf({
  cli: enCli,
  wizard: enWizard,
  session: enSession,
  tasks: enTasks,
  linear: enLinear,
  places: enPlaces,
  desk: enDesk,
  help: enHelp,
});

/** The words of the product where no other language is asked for. */
export const english = wordsOf(en);
