import { emitKeypressEvents, type Interface } from 'node:readline';
import { createContext } from 'react';
import { nextTurn } from '../time/next-turn.ts';
import type { Key } from './key.ts';

/** Keys in the order in which they were pressed, each handed to the screen that was shown then. */
export interface Keyboard {
  /** Hands each key to the listener; returns how to stop. The last one who listens gets it. */
  listen(listener: (key: Key) => void): () => void;
}

export const KeyboardContext = createContext<Keyboard>({
  listen: () => () => undefined,
});

interface Pressed {
  readonly sequence?: string;
  readonly name?: string;
  readonly ctrl?: boolean;
  readonly meta?: boolean;
  readonly shift?: boolean;
}

const LONGEST_PASTE = 65_536;
const ESC = '\u001b';
/** The beginning of a terminal's answer to OSC 11, key by key. */
const ANSWER = new RegExp(`^${ESC}\\](?:1(?:1(?:;[\\w:/]{0,40})?)?)?$`);
const ANSWER_ENDS = ['\u0007', `${ESC}\\`];

/** What a lone escape waits for, in milliseconds, before it is no longer the start of another key. */
const ESCAPE_WAIT = { escapeCodeTimeout: 50 };

/** A keyboard that has to be started, and stopped so that the terminal is as before. */
export interface TerminalKeyboard extends Keyboard {
  start(): void;
  stop(): void;
  /** Drops what was typed and not yet handed on, and every key until `release`. Ctrl-C is not held. */
  hold(): void;
  release(): void;
}

interface Events {
  /** Ctrl-C, at once and whatever else is going on. */
  readonly interrupt: () => void;
  /** Ctrl-Z. */
  readonly suspend?: () => void;
  /** Any key. */
  readonly pressed?: () => void;
  /** A listener threw. */
  readonly fail: (error: unknown) => void;
}

/** Reads keys from a terminal in raw mode. */
export function createKeyboard(
  stdin: NodeJS.ReadStream,
  { interrupt, suspend = () => undefined, pressed: noticed = () => undefined, fail }: Events,
): TerminalKeyboard {
  const listeners: ((key: Key) => void)[] = [];
  let queue: Key[] = [];
  let working = false;
  let held = false;
  let paste: string | undefined;
  let answer = '';

  const work = async (): Promise<void> => {
    working = true;
    for (let key = queue.shift(); key !== undefined; key = queue.shift()) {
      listeners.at(-1)?.(key);
      // What the key changed is on the screen before the next key is looked at.
      await nextTurn();
    }
    working = false;
  };
  const press = (key: Key): void => {
    if (held) return;
    queue.push(key);
    if (!working) work().catch(fail);
  };
  const onKeypress = (text: string | undefined, pressed: Pressed): void => {
    if (isAnswer(pressed)) return;
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
  /** Whether a key is part of an answer that the terminal gave too late; such an answer is not typed. */
  const isAnswer = ({ sequence = '' }: Pressed): boolean => {
    if (answer !== '' && ANSWER_ENDS.includes(sequence)) {
      answer = '';
      return true;
    }
    const longer = answer + sequence;
    answer = ANSWER.test(longer) ? longer : '';
    return answer !== '';
  };
  return {
    start() {
      // The parameter is an interface of which only this value is read.
      emitKeypressEvents(stdin, ESCAPE_WAIT as unknown as Interface);
      stdin.setRawMode(true);
      stdin.on('keypress', onKeypress);
      stdin.resume();
    },
    stop() {
      stdin.off('keypress', onKeypress);
      if (!stdin.destroyed) stdin.setRawMode(false);
      stdin.pause();
    },
    listen(listener) {
      listeners.push(listener);
      return () => listeners.splice(listeners.indexOf(listener), 1);
    },
    hold() {
      held = true;
      queue = [];
    },
    release() {
      held = false;
    },
  };
}

function asKey(text: string | undefined, pressed: Pressed): Key {
  const { name, ctrl = false, meta = false, shift = false } = pressed;
  const character = text ?? '';
  const typed = !ctrl && !meta && /^[^\p{C}]$/u.test(character);
  if (typed) return { name: character, text: character };
  // A line feed is what some terminals send for the keypad's enter.
  const base = name === 'enter' ? 'return' : (name ?? 'unknown');
  const named = shift && base === 'tab' ? 'shift-tab' : base;
  return {
    name: meta && base !== 'escape' ? `meta-${named}` : ctrl ? `ctrl-${named}` : named,
    text: '',
  };
}
