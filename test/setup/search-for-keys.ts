import { afterAll, afterEach } from 'vitest';
import { removeAllFolders } from '../helpers/temporary-folder.ts';
import { addCounts } from '../helpers/canary/counts.ts';
import { forgetCounts, refuseFinds, searchedSoFar } from '../helpers/canary/watch.ts';

// Runs in every test file. If a key was found anywhere, the test that left it there fails.
afterEach(refuseFinds);

afterAll(() => {
  removeAllFolders();
  addCounts(searchedSoFar());
  // The next file may run in the same process.
  forgetCounts();
  refuseFinds();
});
