/** The text of a bearer token, whatever it is. Where there is one, cookies do not count. */
export function bearerOf(request: Request): string | undefined {
  return /^bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
}
