import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FOLDER, takePictures } from '../../scripts/screenshot/take-pictures.ts';

test('the pictures show the current program (npm run screenshots makes new ones)', async () => {
  const taken = await takePictures();
  const kept = (await readdir(FOLDER)).sort();
  expect(kept).toEqual([...taken.keys()].map((name) => `${name}.svg`).sort());
  for (const [name, picture] of taken) {
    expect(await readFile(join(FOLDER, `${name}.svg`), 'utf8'), name).toBe(picture);
  }
});
