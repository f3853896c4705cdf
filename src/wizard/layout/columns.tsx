import type { ReactNode } from 'react';
import { RoomContext, useRoom } from './room.ts';

interface Props {
  /** The columns that something else takes; `all`: the remaining columns are unknown. */
  readonly less: number | 'all';
  readonly children: ReactNode;
}

/** Content next to something that takes up columns. */
export function Columns({ less, children }: Props): ReactNode {
  const room = useRoom(less === 'all' ? 0 : less);
  return <RoomContext value={less === 'all' ? undefined : room}>{children}</RoomContext>;
}
