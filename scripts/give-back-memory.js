/**
 * What the database in this process asks for in large pieces, the C library of Linux keeps for it once it is given back:
 * a third of all memory. With a bound of its own it does not, and it reads that at the beginning of a process: this one
 * begins anew, as the same process.
 */
const { DATABASE_URL, MALLOC_TRIM_THRESHOLD_: bound } = process.env;

if (process.platform === 'linux' && !DATABASE_URL && bound === undefined) {
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(process.execPath, args, { ...process.env, MALLOC_TRIM_THRESHOLD_: '131072' });
}
