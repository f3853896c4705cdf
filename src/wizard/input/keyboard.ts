import { type Interface, type Key as Pressed, emitKeypressEvents } from 'node:readline';
import { createContext, useContext, useLayoutEffect } from 'react';
import { nextEventLoopTurn } from '../time/pacer.ts';

export interface Key {
  /**
   * The character itself for printable keys ("y", "?"), else a name such as "return", "shift-tab" or "paste".
   */
  readonly name: string;
  /** The text that the key inserts; empty for keys such as "up". */
  readonly text: string;
}

export const KeyboardContext = createContext<Pick<TerminalKeyboard, 'listen'>>({
  listen: () => () => undefined,
});

const LONGEST_PASTE = 65_536;

/** In milliseconds: a lone escape then counts as the key, not as the start of a longer sequence. */
const ESCAPE_WAIT = { escapeCodeTimeout: 50 };

/** Delivers keys after `start`. `stop` restores the terminal. */
export type TerminalKeyboard = ReturnType<typeof createKeyboard>;

interface Events {
  /** Called at once, even while another key is being handled. */
  readonly interrupt: () => void;
  readonly suspend?: () => void;
  readonly pressed?: () => void;
  readonly fail: (error: unknown) => void;
}

export function createKeyboard(
  stdin: NodeJS.ReadStream,
  { interrupt, suspend = () => undefined, pressed: noticed = () => undefined, fail }: Events,
) {
  const listeners: ((key: Key) => void)[] = [];
  let queue: Key[] = [];
  let working = false;
  let held = false;
  let paste: string | undefined;

  const work = async (): Promise<void> => {
    working = true;
    for (let key = queue.shift(); key !== undefined; key = queue.shift()) {
      listeners.at(-1)?.(key);
      // Gives React a turn of the event loop to render the effect of the key.
      await nextEventLoopTurn();
    }
    working = false;
  };
  const press = (key: Key): void => {
    if (held) return;
    queue.push(key);
    if (!working) work().catch(fail);
  };
  const onKeypress = (text: string | undefined, pressed: Pressed): void => {
    noticed();
    if (pressed.name === 'paste-start') {
      paste = '';
    } else if (pressed.name === 'paste-end') {
      if (paste !== undefined && paste !== '') press({ name: 'paste', text: paste });
      paste = undefined;
    } else if (paste !== undefined) {
      if (paste.length < LONGEST_PASTE) paste += text ?? pressed.sequence ?? '';
    } else {
      const key = asKey(text, pressed);
      if (key.name === 'ctrl-c') interrupt();
      else if (key.name === 'ctrl-z') suspend();
      else press(key);
    }
  };
  return {
    start(): void {
      // `emitKeypressEvents` reads only this property of the interface.
      emitKeypressEvents(stdin, ESCAPE_WAIT as unknown as Interface);
      stdin.setRawMode(true);
      stdin.on('keypress', onKeypress);
      stdin.resume();
    },
    stop(): void {
      stdin.off('keypress', onKeypress);
      if (!stdin.destroyed) stdin.setRawMode(false);
      stdin.pause();
    },
    /** Listens until the returned function is called. Of several listeners, only the newest receives keys. */
    listen(listener: (key: Key) => void): () => void {
      listeners.push(listener);
      return () => listeners.splice(listeners.indexOf(listener), 1);
    },
    /** Drops all undelivered keys, and every key pressed until `release`. Ctrl-C and Ctrl-Z still work. */
    hold(): void {
      held = true;
      queue = [];
    },
    release(): void {
      held = false;
    },
  };
}

function asKey(text: string | undefined, pressed: Pressed): Key {
  const { name, ctrl = false, meta = false, shift = false } = pressed;
  const character = text ?? '';
  const typed = !ctrl && !meta && /^[^\p{C}]$/u.test(character);
  if (typed) return { name: character, text: character };
  // Some terminals send a line feed for the keypad's enter key.
  const base = name === 'enter' ? 'return' : (name ?? 'unknown');
  const named = shift && base === 'tab' ? 'shift-tab' : base;
  return {
    name: meta && base !== 'escape' ? `meta-${named}` : ctrl ? `ctrl-${named}` : named,
    text: '',
  };
}

export function useKeys(listener: (key: Key) => void): void {
  const keyboard = useContext(KeyboardContext);
  useLayoutEffect(() => keyboard.listen(listener));
}
