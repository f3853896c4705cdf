import { createContext, useContext } from 'react';

/** The columns available to a text; undefined if unknown. */
export const RoomContext = createContext<number | undefined>(undefined);

/** The available columns without the `less` columns of other content; undefined if unknown. */
export function useRoom(less = 0): number | undefined {
  const room = useContext(RoomContext);
  return room === undefined ? undefined : Math.max(1, room - less);
}
