import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FOLDER, RECORDING, takePictures } from '../../scripts/screenshot/take-pictures.ts';

/** The maximum size in bytes, because the first page of the project loads the recording. */
const LARGEST_RECORDING = 300_000;

test('the pictures and the recording show the current program (npm run screenshots makes new ones)', async () => {
  const taken = await takePictures();
  const kept = (await readdir(FOLDER)).sort();
  expect(kept).toEqual([...taken.keys()].map((name) => `${name}.svg`).sort());
  for (const [name, picture] of taken) {
    expect(await readFile(join(FOLDER, `${name}.svg`), 'utf8'), name).toBe(picture);
  }
  expect(taken.get(RECORDING)?.length).toBeLessThan(LARGEST_RECORDING);
});

test('README shows the recording and a picture', async () => {
  const readme = await readFile('README.md', 'utf8');
  expect(readme).toContain(`(${FOLDER}/${RECORDING}.svg)`);
  expect(readme).toContain(`(${FOLDER}/wizard.svg)`);
});
