import { afterAll, afterEach } from 'vitest';
import { removeAllFolders } from '../helpers/temporary-folder.ts';
import { addCounts } from '../helpers/canary/counts.ts';
import { refuseFinds, searchedSoFar } from '../helpers/canary/watch.ts';

// Runs beside every file of tests: a key that was found anywhere fails the test that left it there.
afterEach(refuseFinds);

afterAll(() => {
  removeAllFolders();
  addCounts(searchedSoFar());
  refuseFinds();
});
