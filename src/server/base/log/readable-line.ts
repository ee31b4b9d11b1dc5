const WITHOUT_NAME = new Set(['level', 'time', 'msg', 'error', 'requestId', 'tenantId', 'userId']);

/** A line of the log for who watches it in a terminal: `13:40:01 info request POST /api/graphql 200 1.2 ms`. */
export function readableLine(line: string): string {
  const { level, time, msg, error, ...fields } = JSON.parse(line) as Readonly<Record<string, unknown>>;
  const rest = Object.entries(fields)
    .filter(([name]) => !WITHOUT_NAME.has(name))
    .map(([name, value]) => (name === 'ms' ? `${String(value)} ms` : String(value)));
  const text = [String(time).slice(11, 19), level, msg, ...rest].join(' ');
  return `${text}${errorText(error)}\n`;
}

function errorText(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const { name, message, code, stack } = error as Readonly<Record<string, unknown>>;
  const head = [name, message, code].filter(Boolean).map(String).join(' ');
  return `\n${head}\n${String(stack)}`.trimEnd();
}
