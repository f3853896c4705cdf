import { useContext, useLayoutEffect } from 'react';
import type { Key } from './key.ts';
import { KeyboardContext } from './keyboard.ts';

/** Sends each key to the listener of the latest render. */
export function useKeys(listener: (key: Key) => void): void {
  const keyboard = useContext(KeyboardContext);
  useLayoutEffect(() => keyboard.listen(listener));
}
