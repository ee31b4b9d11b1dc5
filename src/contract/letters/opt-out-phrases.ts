const listed = (text: string): readonly string[] => text.split(/\s*[|\n]\s*/).filter(Boolean);

/** Words that mean nothing else in a message, so that a text which names one tells a way out. */
export const CLEAR_PHRASES: readonly string[] = listed(`
  STOP | STOPALL | UNSUBSCRIBE | OPTOUT | REVOKE | WYPISZ | REZYGNUJĘ | REZYGNACJA | STOPP | ABMELDEN | ABBESTELLEN
  BAJA | PARAR | CANCELAR | ARRÊT | DÉSABONNER | FERMA | CANCELLAMI | DISISCRIVI | SAIR | REMOVER
  DUR | İPTAL | RET | HỦY | TỪ CHỐI | DỪNG`);

/**
 * Phrases by which receivers say that they want no more, in the nine languages of the product. The English words are those
 * of 47 CFR 64.1200(a)(10) and of the guidelines of CTIA. Each must be the whole of what somebody writes.
 */
export const OPT_OUT_PHRASES: readonly string[] = [
  ...CLEAR_PHRASES,
  ...listed(`
  END | QUIT | CANCEL | CANCEL ALL | CANCEL SUBSCRIPTION | CANCEL MY SUBSCRIPTION | UNSUBSCRIBE ME | UNSUBSCRIBE ALL | UNSUBSCRIBE FROM ALL
  OPT ME OUT | REMOVE | REMOVE ME | REMOVE ME FROM THE LIST | REMOVE ME FROM YOUR LIST | TAKE ME OFF | TAKE ME OFF YOUR LIST
  TAKE ME OFF THE LIST | STOP IT | STOP SMS | STOP MESSAGES | STOP ALL MESSAGES | STOP TEXTS | STOP TEXTING ME | STOP MAILS | STOP EMAILS
  STOP SENDING | STOP SENDING MESSAGES | STOP SENDING ME MESSAGES | STOP SENDING ME THESE | NO MORE | NO MORE MESSAGES | NO MORE TEXTS
  NO MORE SMS | NO MORE EMAILS | DON'T TEXT ME | DO NOT TEXT ME | DO NOT CONTACT ME
  WYPISZ MNIE | WYPISZCIE MNIE | WYPISUJĘ SIĘ | WYPISANIE | O WYPISANIE | MNIE WYPISAĆ | ANULUJ | KONIEC SMS | STOP WIADOMOŚCI
  NIE CHCĘ WIĘCEJ | NIE PISZCIE WIĘCEJ | COFAM ZGODĘ | WYCOFUJĘ ZGODĘ | USUŃ MNIE
  ABMELDUNG | ABBESTELLUNG | KÜNDIGEN | AUSTRAGEN | WIDERRUF | WIDERRUFEN | ICH WIDERRUFE | ICH MELDE MICH AB | MICH ABMELDEN
  KEINE SMS MEHR | KEINE NACHRICHTEN MEHR | KEINE MAILS MEHR | KEINE WERBUNG MEHR | NICHT MEHR SENDEN
  DAR DE BAJA | DARME DE BAJA | DARSE DE BAJA | DENME DE BAJA | DEME DE BAJA | DETENER | ALTO | NO MÁS | NO MÁS MENSAJES | NO MÁS SMS
  CANCELAR SUSCRIPCIÓN | REVOCAR
  ARRÊTER | ARRÊTEZ | ARRÊTEZ LES SMS | ME DÉSABONNER | JE ME DÉSABONNE | DÉSABONNEMENT | DÉSABONNEZ MOI | DÉSINSCRIPTION | DÉSINSCRIRE
  ME DÉSINSCRIRE | DÉSINSCRIVEZ MOI | RÉSILIER | PLUS DE SMS | PLUS DE MESSAGES
  ANNULLA | ANNULLARE | CANCELLA | CANCELLATEMI | CANCELLAZIONE | DISISCRIVIMI | DISISCRIVERE | DISISCRIZIONE | VOGLIO DISISCRIVERMI
  FERMATE | BASTA | REVOCA | REVOCO | REVOCO IL CONSENSO | NIENTE SMS | NON SCRIVETEMI PIÙ
  PARE | PAREM | CANCELE | DESCADASTRAR | REMOVA ME | REMOVER ME | DESINSCREVER | REVOGAR | QUERO SAIR | CANCELAR SMS | PARAR SMS
  ANULAR SUBSCRIÇÃO | CANCELAR SUBSCRIÇÃO | CANCELAR INSCRIÇÃO
  DURDUR | ÇIK | ABONELİKTEN ÇIK | ÜYELİKTEN ÇIK | LİSTEDEN ÇIK | LİSTEDEN ÇIKAR | SMS İPTAL | İSTEMİYORUM | ARTIK İSTEMİYORUM
  MESAJ İSTEMİYORUM
  NGỪNG | NGỪNG GỬI | DỪNG GỬI | HỦY ĐĂNG KÝ | HUỶ | HUỶ ĐĂNG KÝ | DỪNG LẠI | TC | THÔI | KHÔNG NHẬN NỮA | KHÔNG MUỐN NHẬN NỮA`),
];

/** What people say around it, and what says no more than that. */
export const POLITE_PHRASES: readonly string[] = listed(`
  please | pls | plz | kindly | ok | sorry | now | immediately | hi | hello | hey | dear all | good morning | good evening
  proszę | poproszę | dzień dobry | cześć | witam | bitte | hallo | guten tag | sofort | por favor | hola | buenos días | buenas
  s'il vous plaît | s'il te plaît | svp | stp | bonjour | bonsoir | salut | per favore | per piacere | perfavore | buongiorno | buonasera
  ciao | salve | olá | bom dia | boa tarde | faz favor | se faz favor | lütfen | merhaba | iyi günler | vui lòng | làm ơn | xin chào
  chào | xin`);

/** The same of what stands at the end, before a name. */
export const CLOSING_PHRASES: readonly string[] = listed(`
  thanks | thank you | thanks a lot | many thanks | thank you very much | thx | cheers | regards | best regards | kind regards | best
  sincerely | yours sincerely | dziękuję | dzięki | pozdrawiam | z poważaniem | danke | vielen dank | danke schön | mfg | lg
  viele grüße | mit freundlichen grüßen | freundliche grüße | gracias | muchas gracias | saludos | un saludo | merci | merci beaucoup
  merci d'avance | cordialement | bien cordialement | grazie | grazie mille | cordiali saluti | saluti | obrigado | obrigada
  muito obrigado | muito obrigada | cumprimentos | com os melhores cumprimentos | atenciosamente | teşekkürler | teşekkür ederim
  sağ olun | saygılarımla | cảm ơn | xin cảm ơn | trân trọng`);
