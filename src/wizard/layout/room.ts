import { createContext, useContext } from 'react';

/**
 * The columns available to a text; undefined if unknown. Texts whose lines Ink cannot break need this number:
 * Japanese texts, because Ink breaks lines only at spaces, and rows of facts.
 */
export const RoomContext = createContext<number | undefined>(undefined);

/** The available columns minus `less`, the columns that other content takes. undefined if unknown. */
export function useRoom(less = 0): number | undefined {
  const room = useContext(RoomContext);
  return room === undefined ? undefined : Math.max(1, room - less);
}
