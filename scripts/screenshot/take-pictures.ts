import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { OnboardError } from '../../src/domain/errors.ts';
import type { SandboxOptions } from '../../src/sandbox/start/sandbox.ts';
import { startSandbox, type Sandbox } from '../../src/sandbox/start/start-sandbox.ts';
import { replaceFile } from '../../src/storage/write-files.ts';
import { adjustableClock } from '../../test/helpers/sandbox/adjustable-clock.ts';
import { withPool } from '../../test/helpers/sandbox/p-chain-pool.ts';
import { typeAsPerson } from '../../test/helpers/terminal/pty-person.ts';
import { PtyProgram } from '../../test/helpers/terminal/pty.ts';
import type { TestTerminal } from '../../test/helpers/terminal/terminal.ts';
import { until } from '../../test/helpers/until.ts';
import { readScreen } from './read-screen.ts';
import { renderRecording, renderSvg, type Frame } from './draw-screens.ts';
import { scenes } from './scenes.ts';

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
/** The seconds between two passes of the sandbox's actors. */
const PASS = 0.5;

/**
 * Runs the built program through all scenes in a terminal of 80 x 24, and draws the screens. Each run gives
 * the same bytes. The clock stands still during a picture, and advances by whole seconds between pictures.
 * @returns the pictures and the recording, by their names
 * @throws Error with the terminal's text if an expected screen does not appear
 */
export async function takePictures(): Promise<ReadonlyMap<string, string>> {
  const home = await mkdtemp(join(tmpdir(), 'onboard-pictures-'));
  const timeFile = join(home, 'time');
  const clock = stillClock((now) => replaceFile(timeFile, `${now}`));
  const sandbox = await startOnFourDigits({
    stateDir: join(home, 'sandbox'),
    clock,
    epochSeconds: 30,
    // The epoch keeper stays asleep. Its blocks would come at times that the pictures do not show.
    actors: ['l1Owner', 'curator'],
  });
  let makeBlock: (() => void) | undefined;
  withPool(sandbox.controls.pChain, (block) => (makeBlock = block));
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
    for (const { shows, stands, picture, block, passes = 0, types = '' } of scenes) {
      let screen: Frame['screen'] = [];
      const read = ({ xterm }: TestTerminal): boolean => {
        screen = readScreen(xterm);
        return true;
      };
      await program.waitFor([shows, read], PATIENCE_MS);
      frames.push({ screen, stands });
      if (picture) pictures.set(picture.name, renderSvg(screen, COLUMNS, picture.title));
      if (block === 'issued') await until(() => makeBlock);
      await clock.pass(passes);
      if (block === 'made') makeBlock?.();
      await typeAsPerson(program, types);
    }
    await program.ended;
  } finally {
    if (program.running) program.kill('SIGKILL');
    await program.ended;
    await sandbox.close();
    await rm(home, { recursive: true, force: true });
  }
  pictures.set(RECORDING, renderRecording(frames, COLUMNS, TITLE));
  return new Map([...pictures].map(([name, svg]) => [name, withUsualPorts(svg, sandbox)]));
}

/** A clock that stands still until `pass` moves it. `tell` receives each new time, in milliseconds since 1970. */
function stillClock(tell: (now: number) => void) {
  let timersSet = 0;
  const after = () => {
    timersSet += 1;
    return () => undefined;
  };
  const clock = adjustableClock({ now: () => BEGAN, after });
  tell(clock.now());
  return {
    ...clock,
    /** The actors have the only timer. They set it again at the end of each pass. */
    async pass(seconds: number): Promise<void> {
      for (let passed = 0; passed < seconds; passed += PASS) {
        const before = timersSet;
        clock.advance(PASS);
        tell(clock.now());
        while (timersSet === before) await nextTurn();
      }
    },
  };
}

/** Starts a sandbox on any port of four digits, as the usual ports have: these may be taken. */
async function startOnFourDigits(options: SandboxOptions): Promise<Sandbox> {
  for (;;) {
    try {
      return await startSandbox({ ...options, port: randomInt(2000, 9998) });
    } catch (error) {
      if (!(error instanceof OnboardError) || error.code !== 'E-SBX-101') throw error;
    }
  }
}

/** All machines make the same pictures. */
function withUsualPorts(svg: string, { apiUrl, nodeUrl }: Sandbox): string {
  return svg
    .replaceAll(new URL(apiUrl).host, '127.0.0.1:9660')
    .replaceAll(new URL(nodeUrl).host, '127.0.0.1:9661');
}
