import type { Letter } from '../../../contract/letters/letter.ts';

/** What campaigns of the demo tenant say, by language: greeting, two sentences, button, words of the footer. */
export const WORDS = {
  pl: [
    'Dzień dobry{% if firstName %}, {{firstName}}{% endif %}!',
    'Przygotowaliśmy krótki film z pytaniami. Trwa kilka minut i można go przerwać w dowolnej chwili.',
    'Obejrzyj film',
    'Otrzymują Państwo tę wiadomość, ponieważ wyrazili Państwo na to zgodę.',
    'Wypisz mnie',
  ],
  en: [
    'Hello{% if firstName %} {{firstName}}{% endif %},',
    'We have made a short film with questions for you. It takes a few minutes, and you can stop at any time.',
    'Watch the film',
    'You get this message because you have agreed to it.',
    'Unsubscribe',
  ],
  de: [
    'Guten Tag{% if firstName %} {{firstName}}{% endif %},',
    'wir haben einen kurzen Film mit Fragen für Sie. Er dauert wenige Minuten, und Sie können jederzeit unterbrechen.',
    'Film ansehen',
    'Sie erhalten diese Nachricht, weil Sie dem zugestimmt haben.',
    'Abmelden',
  ],
  es: [
    'Hola{% if firstName %}, {{firstName}}{% endif %}:',
    'Hemos preparado un vídeo breve con preguntas. Dura unos minutos y puede interrumpirlo cuando quiera.',
    'Ver el vídeo',
    'Recibe este mensaje porque ha dado su consentimiento.',
    'Darse de baja',
  ],
  fr: [
    'Bonjour{% if firstName %} {{firstName}}{% endif %},',
    'Nous avons préparé un court film avec des questions. Il dure quelques minutes et peut être interrompu à tout moment.',
    'Voir le film',
    'Vous recevez ce message parce que vous y avez consenti.',
    'Se désinscrire',
  ],
  it: [
    'Buongiorno{% if firstName %} {{firstName}}{% endif %},',
    'abbiamo preparato un breve filmato con domande. Dura pochi minuti e si può interrompere in qualsiasi momento.',
    'Guardi il filmato',
    'Riceve questo messaggio perché ha dato il Suo consenso.',
    'Annulla l’iscrizione',
  ],
  pt: [
    'Olá{% if firstName %}, {{firstName}}{% endif %}!',
    'Preparámos um vídeo curto com perguntas. Dura alguns minutos e pode interrompê-lo a qualquer momento.',
    'Ver o vídeo',
    'Recebe esta mensagem porque deu o seu consentimento.',
    'Cancelar a subscrição',
  ],
  tr: [
    'Merhaba{% if firstName %} {{firstName}}{% endif %},',
    'Sizin için sorular içeren kısa bir film hazırladık. Birkaç dakika sürer, istediğiniz an durdurabilirsiniz.',
    'Filmi izle',
    'Bu iletiyi onay verdiğiniz için alıyorsunuz.',
    'Abonelikten çık',
  ],
  vn: [
    'Xin chào{% if firstName %} {{firstName}}{% endif %},',
    'Chúng tôi đã làm một đoạn phim ngắn kèm câu hỏi. Phim chỉ dài vài phút và có thể dừng bất cứ lúc nào.',
    'Xem phim',
    'Bạn nhận được thư này vì bạn đã đồng ý.',
    'Hủy đăng ký',
  ],
} as const;

export const LINK = 'https://www.tessera.example/watch';

/** The value of a letter with a heading. */
export function demoLetter(heading: string, language: keyof typeof WORDS): string {
  const [greeting, intro, button, why, unsubscribe] = WORDS[language];
  const letter: Letter = {
    version: 1,
    preheader: intro,
    blocks: [
      { id: 'b1', type: 'heading', text: heading },
      { id: 'b2', type: 'text', text: `<p>${greeting}</p><p>${intro}</p>` },
      { id: 'b3', type: 'button', label: button, link: LINK },
      { id: 'b4', type: 'divider' },
      { id: 'b5', type: 'footer', text: `<p>${why}</p>`, unsubscribe },
    ],
  };
  return JSON.stringify(letter);
}

export const demoSms = (heading: string, language: keyof typeof WORDS): string =>
  `${heading}. ${WORDS[language][2]}: ${LINK}`;
