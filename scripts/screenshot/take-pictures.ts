import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { replaceFile } from '../../src/storage/write-files.ts';
import { startSandbox } from '../../src/sandbox/start/start-sandbox.ts';
import { withPool } from '../../test/helpers/sandbox/p-chain-pool.ts';
import { typeAsPerson } from '../../test/helpers/terminal/pty-person.ts';
import { PtyProgram } from '../../test/helpers/terminal/pty.ts';
import type { TestTerminal } from '../../test/helpers/terminal/terminal.ts';
import { readScreen } from './read-screen.ts';
import { renderRecording, renderSvg, type Frame } from './draw-screens.ts';
import { scenes } from './scenes.ts';
import { StillClock } from './still-clock.ts';
import { freePort, withUsualPorts } from './usual-ports.ts';

/** Relative to the root of the project. */
export const FOLDER = 'docs/images';
export const RECORDING = 'the-way';

const COLUMNS = 80;
const ROWS = 24;
const TITLE =
  'All steps on the sandbox, from the first question to the validator set, in about a minute';
const BEGAN = Date.parse('2026-03-02T09:00:00Z');
/** The maximum time until a screen appears, even on a busy machine. */
const PATIENCE_MS = 60_000;
/** The time from a transaction's issue to its acceptance on the sandbox's P-Chain. */
const P_CHAIN_BLOCK_MS = 3000;

/**
 * Runs the built program through all scenes in a terminal of 80 x 24, and draws the screens. Each run gives
 * the same bytes. The clock stands still during a picture, and advances by whole seconds between pictures.
 * @returns the pictures and the recording, by their names
 * @throws Error with the terminal's text if an expected screen does not appear
 */
export async function takePictures(): Promise<ReadonlyMap<string, string>> {
  const home = await mkdtemp(join(tmpdir(), 'onboard-pictures-'));
  const timeFile = join(home, 'time');
  const clock = new StillClock(BEGAN, (now) => replaceFile(timeFile, `${now}`));
  const port = await freePort();
  const sandbox = await startSandbox({
    stateDir: join(home, 'sandbox'),
    port,
    clock,
    epochSeconds: 30,
    // The epoch keeper stays asleep. Its blocks would come at times that the pictures do not show.
    actors: ['l1Owner', 'curator'],
  });
  withPool(sandbox.controls.pChain, {
    schedule: (makeBlock) => clock.after(P_CHAIN_BLOCK_MS, makeBlock),
  });
  clock.nowRepeated();
  const program = new PtyProgram({
    command: process.execPath,
    args: ['--import', resolve('scripts/screenshot/still-time.mjs'), 'dist/main.js'],
    columns: COLUMNS,
    rows: ROWS,
    environment: {
      HOME: home,
      ONBOARD_HOME: home,
      TIME_FILE: timeFile,
      TZ: 'UTC',
      COLORTERM: 'truecolor',
    },
  });
  const pictures = new Map<string, string>();
  const frames: Frame[] = [];
  try {
    for (const { shows, stands, picture, issued, passes = 0, types = '' } of scenes) {
      let screen: Frame['screen'] = [];
      const read = ({ xterm }: TestTerminal): boolean => {
        screen = readScreen(xterm).map((row) => withUsualPorts(row, port));
        return true;
      };
      await program.waitFor([shows, read], PATIENCE_MS);
      frames.push({ screen, stands });
      if (picture) pictures.set(picture.name, renderSvg(screen, COLUMNS, picture.title));
      if (issued) await clock.set(P_CHAIN_BLOCK_MS);
      await clock.advance(passes * 1000);
      await typeAsPerson(program, types);
    }
    await program.ended;
  } finally {
    if (program.running) program.kill('SIGKILL');
    await program.ended;
    await sandbox.close();
    await rm(home, { recursive: true, force: true });
  }
  return pictures.set(RECORDING, renderRecording(frames, COLUMNS, TITLE));
}
