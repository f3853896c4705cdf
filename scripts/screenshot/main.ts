import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerUntil } from '../../test/support/pty-person.ts';
import { PtyProgram } from '../../test/support/pty.ts';
import { renderSvg } from './render-svg.ts';

const FOLDER = 'docs/images';

/** What is to be on the screen, whole, when its picture is taken. */
const pictures = [
  {
    name: 'wizard',
    title: 'The wizard before the first signature: every step of the way with its price',
    shows: /[Nn]othing is signed yet[^]*enter continue/,
  },
  {
    name: 'stake',
    title: 'Delegated stake: what there is, from which epoch on it counts, and whose turn it is',
    shows: /Delegated stake[^]*count from epoch[^]*Leaving is safe[^]*look now/,
  },
  {
    name: 'intent',
    title: 'A transaction before it is signed: contract, call, arguments and fee',
    shows: /Send this\? Add NodeID[^]*y send/,
  },
  {
    name: 'done',
    title: 'The node is in the validator set',
    shows: /Your node is a validator[^]*enter choose/,
  },
] as const;

await mkdir(FOLDER, { recursive: true });
const home = await mkdtemp(join(tmpdir(), 'onboard-pictures-'));
const program = new PtyProgram({
  command: process.execPath,
  args: ['dist/main.js', '--home', home, '--network', 'sandbox'],
  environment: { HOME: home, COLORTERM: 'truecolor' },
});
try {
  for (const { name, title, shows } of pictures) {
    await answerUntil(program, shows);
    const file = join(FOLDER, `${name}.svg`);
    await writeFile(file, renderSvg(program.terminal.xterm, title));
    process.stdout.write(`${file}\n`);
  }
} finally {
  program.kill('SIGKILL');
  await program.ended;
  await rm(home, { recursive: true, force: true });
}
