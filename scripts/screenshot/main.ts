import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FOLDER, takePictures } from './take-pictures.ts';

await mkdir(FOLDER, { recursive: true });
for (const [name, picture] of await takePictures()) {
  const file = join(FOLDER, `${name}.svg`);
  await writeFile(file, picture);
  process.stdout.write(`${file}\n`);
}
