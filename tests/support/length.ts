/** Sweeps at full length and the whole matrix of engines: `npm run test:long`. */
export const isLong = process.env['TEST_LENGTH'] === 'long';
