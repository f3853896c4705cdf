import { createContext, useContext } from 'react';

/**
 * The columns available to a text; undefined if unknown. Ink breaks lines only at spaces, so Japanese texts and
 * rows of facts break their lines themselves, at this width.
 */
export const RoomContext = createContext<number | undefined>(undefined);

/** The available columns minus `less`, the columns that other content takes. undefined if unknown. */
export function useRoom(less = 0): number | undefined {
  const room = useContext(RoomContext);
  return room === undefined ? undefined : Math.max(1, room - less);
}
