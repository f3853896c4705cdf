import { afterAll, afterEach } from 'vitest';
import { removeAllFolders } from '../temporary-folder.ts';
import { addCounts } from './counts.ts';
import { refuseFinds, searchedSoFar } from './watch.ts';

// Runs beside every file of tests: a key that was found anywhere fails the test that left it there.
afterEach(refuseFinds);

afterAll(() => {
  removeAllFolders();
  addCounts(searchedSoFar());
  refuseFinds();
});
