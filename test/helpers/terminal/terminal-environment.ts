// Ink and its colours look at the environment when they are loaded; tests are to see what a terminal gets.
process.env['FORCE_COLOR'] = '1';
process.env['CI'] = 'false';

export {};
