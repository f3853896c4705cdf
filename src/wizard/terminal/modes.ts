// How a terminal is told what it is to do (DEC private modes).
export const SHOW_CURSOR = '\u001b[?25h';
export const HIDE_CURSOR = '\u001b[?25l';
/** What is pasted is marked as such. */
export const PASTE_ON = '\u001b[?2004h';
export const PASTE_OFF = '\u001b[?2004l';
/** The end of a frame that is shown when it is there whole. */
export const END_OF_FRAME = '\u001b[?2026l';
