import { dictionaryOf } from './dictionary.ts';
import { jaCli } from './ja-cli.ts';
import { jaDesk } from './ja-desk.ts';
import { jaHelp } from './ja-help.ts';
import { jaLinear } from './ja-linear.ts';
import { jaPlaces } from './ja-places.ts';
import { jaSession } from './ja-session.ts';
import { jaTasks } from './ja-tasks.ts';
import { jaWizard } from './ja-wizard.ts';

/** Japanese. */
export const ja = dictionaryOf({
  cli: jaCli,
  wizard: jaWizard,
  session: jaSession,
  tasks: jaTasks,
  linear: jaLinear,
  places: jaPlaces,
  desk: jaDesk,
  help: jaHelp,
});
