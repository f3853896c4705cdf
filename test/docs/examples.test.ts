import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOfFile } from '../helpers/temporary-folder.ts';
import { apply, blocks } from './helpers/examples.ts';

/** A copy of the files that the examples change. */
const copy = folderOfFile('examples-');
for (const { path } of blocks) if (existsSync(path)) cpSync(path, join(copy, path));

// The long test compiles, builds and runs the examples.
test.each(blocks)('the example for $path fits the file of today', (block) => {
  apply(copy, block);
  expect(existsSync(join(copy, block.path))).toBe(true);
});
