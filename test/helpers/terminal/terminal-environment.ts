// Ink and its colour library read the environment when they load. These values make them draw as on a terminal.
process.env['FORCE_COLOR'] = '1';
process.env['CI'] = 'false';

export {};
