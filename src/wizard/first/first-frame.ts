import { createLiveArea, erasing } from '../terminal/live-area.ts';
import { HIDE_CURSOR, PASTE_OFF, PASTE_ON, SHOW_CURSOR } from '../terminal/modes.ts';

/** A key that was typed before is echoed where the frame begins. */
const AT_BEGINNING = '\r\u001b[K';
const INTERRUPT = '\u0003';
const ESC = '\u001b';
// What is pasted, and keys of more than one byte: nothing that the first frame offers is among them.
const NO_SINGLE_KEY = new RegExp(
  `${ESC}\\[200~[^]*?${ESC}\\[201~|${ESC}\\[[\\d;]*[ -/]*[@-~]|${ESC}O.|${ESC}.`,
  'g',
);

interface Terminal {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  /** Whether it wraps what stands on it anew when it gets another size. */
  readonly wraps: boolean;
  /** Ctrl-C, while nobody else listens to the keys. */
  readonly interrupt: () => void;
  /** Has something done when the process ends; returns how to do without. */
  readonly atExit: (undo: () => void) => () => void;
}

/** A frame that stands on the terminal before what draws all others is loaded. */
export interface FirstFrame {
  /** From now on somebody else reads the keys and restores the terminal. */
  handOver(): void;
  /** What takes it off the terminal, for the beginning of the frame that takes its place. */
  erase(): string;
  /** The keys that were typed while it was to be seen; nobody listens here from now on. */
  typed(): string;
  /** Nothing takes its place: it goes, and the terminal is as before. Nothing where another has taken over. */
  clear(): void;
}

/**
 * Shows a frame, and takes the keys, so that none is echoed into it and none is lost. Where the
 * process ends before anything takes over, the terminal is as it was.
 */
export function showFirstFrame(
  painted: string,
  { stdin, stdout, wraps, interrupt, atExit }: Terminal,
): FirstFrame {
  const sizeNow = () => ({ columns: stdout.columns, rows: stdout.rows });
  const live = createLiveArea();
  live.translate(painted, sizeNow());
  let keys = '';
  let handed = false;
  let stands = true;
  const take = (data: Buffer): void => {
    keys += data.toString('latin1');
    if (!handed && data.includes(INTERRUPT)) interrupt();
  };
  const erase = (): string => {
    if (!stands) return '';
    stands = false;
    const all = erasing(painted.split('\n').length);
    return wraps ? live.translate(all, sizeNow()) : all;
  };
  const release = (): void => {
    noExit();
    stdin.off('data', take);
  };
  const clear = (): void => {
    release();
    if (handed) return;
    handed = true;
    stdin.pause();
    if (!stdin.destroyed) stdin.setRawMode(false);
    stdout.write(`${erase()}${PASTE_OFF}${SHOW_CURSOR}`);
  };
  stdin.setRawMode(true);
  stdin.on('data', take);
  stdin.resume();
  const noExit = atExit(clear);
  stdout.write(`${HIDE_CURSOR}${PASTE_ON}${AT_BEGINNING}${painted}`);
  return {
    handOver() {
      handed = true;
    },
    erase,
    typed() {
      release();
      const typed = keys.replaceAll(NO_SINGLE_KEY, '');
      keys = '';
      return typed;
    },
    clear,
  };
}
