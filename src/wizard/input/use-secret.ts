import { useRef, useState } from 'react';
import { editLine, lineOf } from './edit-line.ts';
import type { Key } from './key.ts';

export interface Secret {
  /** True if the secret is not empty. The screen shows nothing else about the secret. */
  readonly typed: boolean;
  readonly type: (key: Key) => boolean;
  /** Returns the secret and forgets it. */
  readonly take: () => string;
}

/** Keeps a secret while it is typed, in a ref that no component draws. */
export function useSecret(): Secret {
  const line = useRef(lineOf(''));
  const [typed, setTyped] = useState(false);
  return {
    typed,
    type(key) {
      const edited = editLine(line.current, key);
      if (edited === undefined) return false;
      line.current = edited;
      setTyped(edited.text !== '');
      return true;
    },
    take() {
      const { text } = line.current;
      line.current = lineOf('');
      setTyped(false);
      return text;
    },
  };
}
