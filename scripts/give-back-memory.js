/**
 * Memory that is no longer needed goes back to the system. The C library of Linux keeps what was asked for in large pieces (a third
 * of all memory with the database in this process), and keeps a reserve for each thread (50 MB in a server and 50 MB in its worker).
 * Bounds for both are read at the beginning of a process: this one begins anew, as the same process.
 */
const BOUNDS = { MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '2' };
const missing = Object.keys(BOUNDS).some((name) => process.env[name] === undefined);

if (process.platform === 'linux' && missing) {
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(process.execPath, args, { ...BOUNDS, ...process.env });
}
