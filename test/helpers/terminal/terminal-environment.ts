// Ink and its colour library read the environment when they are loaded. Tests must see what a terminal
// gets.
process.env['FORCE_COLOR'] = '1';
process.env['CI'] = 'false';

export {};
