export const ESC = '\u001b';

// Control sequences of terminal modes (DEC private modes).
export const SHOW_CURSOR = '\u001b[?25h';
export const HIDE_CURSOR = '\u001b[?25l';
/** Turns on bracketed paste: the terminal puts an escape sequence before and after pasted text. */
export const BRACKETED_PASTE_ON = '\u001b[?2004h';
export const BRACKETED_PASTE_OFF = '\u001b[?2004l';
export const BEGIN_OF_FRAME = '\u001b[?2026h';
/** Ends a synchronized update. The terminal shows the update only after this sequence. */
export const END_OF_FRAME = '\u001b[?2026l';
