/** Marks where there is no value, in the product's languages; lower case, without spaces. No name looks so. */
const MARKS = new Set(
  `n/a #n/a n.a. n.a n/v k.a. k.a k/a - -- --- – — . ? ?? ??? (none) <none> (null) <null> (empty) <empty> n.d. n.d n/d s/d s.d.`.split(
    /\s+/,
  ),
);
/** Words for it, each of which is somebody's name as well. */
const WORDS = new Set(
  `none null nil undefined nothing empty unknown brak brakdanych niedotyczy keine keiner keines keineangabe unbekannt ohne ninguno
  ninguna sindatos nodisponible aucun aucune néant inconnu nessuno nessuna nondisponibile nenhum nenhuma semdados yok bilinmiyor không
  khôngcó`.split(/\s+/),
);
const LONGEST = 20;

/** How a text says that there is no value: by a mark, or by a word that may be meant as it stands. Undefined: it does not. */
export function blankKind(text: string): 'mark' | 'word' | undefined {
  // None of them has a digit, as most texts do that are no names.
  if (text.length > LONGEST || /\d/.test(text)) return undefined;
  const key = text.toLowerCase().normalize('NFC').replaceAll(/\s+/g, '');
  return MARKS.has(key) ? 'mark' : WORDS.has(key) ? 'word' : undefined;
}

/** Does the text most likely say that there is no value? For guesses about columns, which values decide. */
export const isBlankText = (text: string): boolean => blankKind(text) !== undefined || isSheetError(text);

/**
 * The errors of formulas, as Excel, LibreOffice and Google's sheets write them in the product's languages and in those of
 * their neighbours; upper case.
 */
const SHEET_ERRORS = new Set(
  `#NULL! #DIV/0! #VALUE! #REF! #NAME? #NUM! #N/A #N/A! #GETTING_DATA #SPILL! #CALC! #FIELD! #BLOCKED! #CONNECT! #BUSY! #UNKNOWN!
  #EXTERNAL! #PYTHON! #TIMEOUT! #ERROR! #MACRO? #CIRC! #LOADING...
  #NV #BEZUG! #WERT! #ZAHL! #ÜBERLAUF! #KALK! #FELD! #BLOCKIERT! #VERBINDEN! #UNBEKANNT! #DATEN_ABRUFEN
  #N/D! #N/D #ARG! #ADR! #LICZBA! #NAZWA? #ZERO! #ROZLANIE! #OBL! #POLE! #ROZLEWANIE!
  #¡NULO! #¡DIV/0! #¡VALOR! #¡REF! #¿NOMBRE? #¡NUM! #¡DESBORDAMIENTO! #¡CALC! #¡CAMPO! #¡BLOQUEADO! #NULO! #VALOR! #NOMBRE?
  #NUL! #VALEUR! #NOM? #NOMBRE! #PROPAGATION! #CALCUL! #CHAMP! #BLOQUE! #BLOQUÉ! #EN_COURS! #DÉBORDEMENT!
  #NULLO! #VALORE! #RIF! #NOME? #NUM! #ESPANSIONE! #CALCOLO! #CAMPO! #BLOCCATO!
  #VALOR! #REF! #NOME? #NÚM! #DESPEJAR! #DERRAMAR! #TRANSBORDAR! #CÁLC! #CAMPO! #BLOQUEADO!
  #BOŞ! #SAYI/0! #DEĞER! #BAŞV! #AD? #SAYI! #YOK #TAŞMA! #HESAPLA! #ALAN! #ENGELLENDİ!
  #GIÁTRỊ! #THAMCHIẾU! #TÊN? #SỐ!
  #ПУСТО! #ДЕЛ/0! #ЗНАЧ! #ССЫЛКА! #ИМЯ? #ЧИСЛО! #Н/Д #ПЕРЕНОС! #ВЫЧИСЛ! #HODNOTA! #ODKAZ! #NÁZEV? #ČÍSLO! #NENÍ_K_DISPOZICI #DĚLENÍ_NULOU!
  #WAARDE! #VERW! #NAAM? #GETAL! #N/B #DEEL/0! #OVERLOOP! #LEEG! #VÄRDEFEL! #REFERENS! #NAMN? #OGILTIGT! #SAKNAS! #DIVISION/0! #SKÄRNING!
  #VERDI! #NAVN? #I/T #NUM! #VÆRDI! #REFERENCE! #ARVO! #VIITTAUS! #NIMI? #LUKU! #PUUTTUU! #JAKO/0! #TYHJÄ! #ÉRTÉK! #HIV! #NÉV? #SZÁM! #HIÁNYZIK #ZÉRÓOSZTÓ! #NULLA!`
    .split(/\s+/)
    .map((error) => error.normalize('NFC')),
);
/** LibreOffice's own, by number. */
const NUMBERED_ERROR = /^(?:err|fehler|błąd|erreur|errore|erro|hata|lỗi|ошибка):\d{3}$/i;
const LONGEST_ERROR = 24;

/** Is the text what a spreadsheet shows in place of a value that could not be computed? */
export function isSheetError(text: string): boolean {
  if (text.length > LONGEST_ERROR) return false;
  const first = text.charCodeAt(0);
  if (first === 0x23) return SHEET_ERRORS.has(text.toUpperCase().normalize('NFC'));
  return NUMBERED_ERROR.test(text);
}

/** What stands for an error that is none of those above, where the file marks its cells. */
export const UNNAMED_SHEET_ERROR = '#ERROR!';
