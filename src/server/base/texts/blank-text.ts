/** What people and programs write where there is nothing, in the product's languages; lower case, without spaces. */
const BLANKS = new Set(
  `n/a #n/a n.a. n.a n/v k.a. k.a k/a - -- --- – — . ? ?? ??? none (none) <none> null (null) <null> nil undefined #null! #ref! #value! #name?
  nothing empty (empty) <empty> unknown n.d. n.d n/d s/d s.d. brak brakdanych niedotyczy keine keiner keines keineangabe unbekannt ohne ninguno
  ninguna sindatos nodisponible aucun aucune néant inconnu nessuno nessuna nondisponibile nenhum nenhuma semdados yok bilinmiyor không không có
  khôngcó`
    .split(/\s+/)
    .map((text) => text.trim()),
);
const LONGEST = 20;

/** Does the text only say that there is no value? */
export const isBlankText = (text: string): boolean =>
  text.length <= LONGEST && BLANKS.has(text.toLowerCase().replaceAll(/\s+/g, ''));
