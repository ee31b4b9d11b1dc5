import type { Context } from 'hono';
import { sql } from 'kysely';
import { cleanLine, storedText } from '../../../contract/kinds/clean-text.ts';
import { MEMBER_NAME_LENGTH } from '../../../contract/team.ts';
import { refuse } from './answers.ts';
import type { Auth } from './parts.ts';
import { readTexts } from './request-body.ts';
import { securityEvent } from './security-events.ts';
import type { Viewer } from './viewer.ts';

/** A name without space at its ends; else the answer that refuses it. */
export function readName(context: Context, text: string): string | Response {
  const name = storedText(text, cleanLine);
  if (name && name.length <= MEMBER_NAME_LENGTH) return name;
  return refuse(context, 'invalid-name', `A name of 1 to ${MEMBER_NAME_LENGTH} characters.`, {
    field: 'name',
  });
}

/** `POST /api/auth/name`: the user's own name, as others see it from then on. */
export async function answerName(context: Context, auth: Auth, viewer: Viewer): Promise<Response> {
  const given = await readTexts(context, ['name']);
  if (given instanceof Response) return given;
  const name = readName(context, given.name);
  if (name instanceof Response) return name;
  const { tenantId, userId } = viewer;
  await auth.database.kysely.transaction().execute(async (tx) => {
    // Told under the name before.
    await securityEvent(tx, { tenantId, action: 'NAME_CHANGED', userId, details: { name } });
    await sql`update tessera.app_user set name = ${name}
      where tenant_id = ${tenantId} and id = ${userId}`.execute(tx);
  });
  return context.json({ name });
}
