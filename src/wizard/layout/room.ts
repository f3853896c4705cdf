import { createContext, useContext } from 'react';

/**
 * The columns that a text has where it stands; undefined: not known. Only languages whose lines break between
 * any two signs need it, because what draws breaks lines at spaces alone.
 */
export const RoomContext = createContext<number | undefined>(undefined);

/** The room here, or what is left of it beside something so wide. */
export function useRoom(less = 0): number | undefined {
  const room = useContext(RoomContext);
  return room === undefined ? undefined : Math.max(1, room - less);
}
