import type { ReactNode } from 'react';
import { RoomContext, useRoom } from './room.ts';

interface Props {
  /** The columns that something else takes; all: how many are left is not known. */
  readonly less: number | 'all';
  readonly children: ReactNode;
}

/** What stands beside something that takes columns away. */
export function Columns({ less, children }: Props): ReactNode {
  const room = useRoom(less === 'all' ? 0 : less);
  return <RoomContext value={less === 'all' ? undefined : room}>{children}</RoomContext>;
}
