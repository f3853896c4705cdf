import type { ReactNode } from 'react';
import { RoomContext, useRoom } from './room.ts';

interface Props {
  /**
   * The number of columns that other content in the same rows takes. With `all`, the number of remaining
   * columns is unknown.
   */
  readonly less: number | 'all';
  readonly children: ReactNode;
}

/** Content that shares its rows with other content. */
export function Columns({ less, children }: Props): ReactNode {
  const room = useRoom(less === 'all' ? 0 : less);
  return <RoomContext value={less === 'all' ? undefined : room}>{children}</RoomContext>;
}
