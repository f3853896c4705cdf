import { createContext, useContext } from 'react';

/**
 * The columns available to a text; undefined if unknown. Only languages whose lines may break between any two
 * characters need it, because Ink breaks lines only at spaces.
 */
export const RoomContext = createContext<number | undefined>(undefined);

/** The available columns, or what is left of them next to something of the given width. */
export function useRoom(less = 0): number | undefined {
  const room = useContext(RoomContext);
  return room === undefined ? undefined : Math.max(1, room - less);
}
