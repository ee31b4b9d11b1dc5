/**
 * What the database in this process, or uploads of large files, ask for in large pieces, the C library of Linux keeps for them once
 * it is given back: with the one a third of all memory, with the others 30 MB. With a bound of its own it does not, and it reads
 * that at the beginning of a process: this one begins anew, as the same process.
 */
const { MALLOC_TRIM_THRESHOLD_: bound } = process.env;

if (process.platform === 'linux' && bound === undefined) {
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(process.execPath, args, { ...process.env, MALLOC_TRIM_THRESHOLD_: '131072' });
}
