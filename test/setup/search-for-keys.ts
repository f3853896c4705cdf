import { afterAll, afterEach, type TaskMeta } from 'vitest';
import { removeAllFolders } from '../helpers/temporary-folder.ts';
import { type Counts, forgetCounts, refuseFinds, searchedSoFar } from '../helpers/canary/watch.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** How much the tests of a file have searched, for the reporter. */
    searched?: Counts;
  }
}

// Runs in every test file. If a key was found anywhere, the test that left it there fails.
let file: TaskMeta | undefined;
afterEach(({ task }) => {
  file = task.file.meta;
  refuseFinds();
});

afterAll(() => {
  removeAllFolders();
  if (file !== undefined) file.searched = searchedSoFar();
  // The next file may run in the same process.
  forgetCounts();
  refuseFinds();
});
