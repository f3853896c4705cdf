import { Box } from 'ink';
import type { ReactNode } from 'react';
import { widthOf } from '../look/cut-text.ts';
import { asShown } from '../look/glyphs.ts';
import { inRows } from '../look/in-rows.ts';
import { useLook } from '../look/look.ts';
import { useRoom } from '../look/room.ts';
import { Say } from './say.tsx';

/** Short facts one after the other; a line breaks between two of them only, and none begins or ends with what separates. */
export function Facts({ facts }: { readonly facts: readonly string[] }): ReactNode {
  const { columns, glyphs, indent, unicode } = useLook();
  const room = useRoom() ?? columns - 2 * indent;
  const separator = ` ${glyphs.separator} `;
  const width = (text: string): number => widthOf(asShown(text, unicode));
  return (
    <Box flexDirection="column">
      {inRows(facts, width, room, width(separator)).map((row, index) => (
        <Say key={index} as="quiet">
          {row.join(separator)}
        </Say>
      ))}
    </Box>
  );
}
