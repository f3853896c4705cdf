import { createContext, useContext } from 'react';

/**
 * The columns available to a text; undefined if unknown. Only Japanese texts use it: their lines may break
 * between any two characters, while Ink breaks lines only at spaces.
 */
export const RoomContext = createContext<number | undefined>(undefined);

/** The available columns minus `less`, the columns that other content takes. undefined if unknown. */
export function useRoom(less = 0): number | undefined {
  const room = useContext(RoomContext);
  return room === undefined ? undefined : Math.max(1, room - less);
}
