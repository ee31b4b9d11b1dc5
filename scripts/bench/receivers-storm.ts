/** All receivers at once, in a thread of their own: says how many answers there were once each has opened the page. */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const { url, tokens } = workerData as { readonly url: string; readonly tokens: readonly string[] };
const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

/** @throws Error where the answer is no success */
function call(path: string, body?: object): Promise<string> {
  return new Promise((resolve, reject) => {
    const method = body ? 'POST' : 'GET';
    const headers = { 'accept-encoding': 'br', ...(body ? { 'content-type': 'application/json' } : {}) };
    const asked = request(`${url}${path}`, { method, headers, agent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(text) : reject(new Error(`${path}: ${answer.statusCode}`)),
      );
    });
    asked.on('error', reject).end(body && JSON.stringify(body));
  });
}

/** Its page, the scripts and styles that it names, what the campaign shows, and that it was opened. */
async function open(token: string): Promise<number> {
  const html = await call(`/p/message/${token.slice(0, token.indexOf('.'))}`);
  const parts = [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => path);
  for (const path of parts) await call(path);
  await call('/api/public/message', { token });
  const opened = { id: randomUUID(), session: randomUUID(), type: 'opened', at: new Date().toISOString() };
  await call('/api/public/message/take', { token, given: { events: [opened] } });
  return parts.length + 3;
}

const answers = await Promise.all(tokens.map(open));
parentPort?.postMessage(answers.reduce((sum, count) => sum + count, 0));
agent.destroy();
