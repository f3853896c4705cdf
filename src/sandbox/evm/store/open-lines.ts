import { dirname } from 'node:path';
import { AppendFile } from '../../../storage/write-files.ts';
import { makeMissingFolder } from '../../../storage/own-files.ts';

const LINE_END = 0x0a;

/**
 * Opens a file of lines and returns its lines. Creates the file and its folder if they are missing. Cuts off
 * an incomplete last line.
 * @throws OnboardError E-FILE-102, E-FILE-103; system errors
 */
export function openLines(path: string): { file: AppendFile; lines: Iterable<string> } {
  makeMissingFolder(dirname(path));
  const file = AppendFile.open(path);
  const content = file.content();
  const end = content.lastIndexOf(LINE_END) + 1;
  if (end < content.length) file.cutTo(end);
  return { file, lines: linesOf(content, end) };
}

/** Yields one line at a time, so that a large file is not in memory twice. */
function* linesOf(content: Buffer, end: number): Generator<string> {
  for (let start = 0; start < end;) {
    const lineEnd = content.indexOf(LINE_END, start);
    yield content.toString('utf8', start, lineEnd);
    start = lineEnd + 1;
  }
}
