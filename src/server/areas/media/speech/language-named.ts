/** Languages that Whisper and its kin tell, by code. */
const CODES =
  'af am ar as az ba be bg bn bo br bs ca cs cy da de el en es et eu fa fi fo fr gl gu ha haw he hi hr ht hu hy id is it ja ka kk km kn ko la lb ln lo lt lv mg mi mk ml mn mr ms mt my ne nl nn no oc pa pl ps pt ro ru sa sd si sk sl sn so sq sr su sv sw ta te tg th tk tl tr tt uk ur uz vi yi yo yue zh'.split(
    ' ',
  );

let names: ReadonlyMap<string, string> | undefined;

/** OpenAI tells a language by its English name (`german`), others by its code. Undefined for what is neither. */
export function languageNamed(told: string): string | undefined {
  const english = new Intl.DisplayNames('en', { type: 'language' });
  names ??= new Map(
    CODES.flatMap((code) => [[code, code] as const, [(english.of(code) ?? code).toLowerCase(), code]]),
  );
  return names.get(told.trim().toLowerCase());
}
