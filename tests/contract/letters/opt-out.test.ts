/** Which answers of receivers withdraw their consent. */
import { describe, expect, it } from 'vitest';
import { OPT_OUT_PHRASES } from '../../../src/contract/letters/opt-out-phrases.ts';
import { isOptOut, ownWords, tellsWayOut } from '../../../src/contract/letters/opt-out.ts';

describe('an answer that is only an opt-out phrase', () => {
  it.each(OPT_OUT_PHRASES.map((phrase) => [phrase]))('withdraws: %s', (phrase) => {
    expect(isOptOut(phrase)).toBe(true);
    expect(isOptOut(` ${phrase.toLowerCase()}!! `)).toBe(true);
  });

  it.each([
    ...['STOP', 'stop.', 'StopAll', 'Stop all', 'unsubscribe', 'CANCEL', 'End', 'quit', 'REVOKE', 'OPTOUT'],
    ...['Opt out', 'opt-out', 'Opt-Out!', 'ＳＴＯＰ', '🛑 STOP 🛑', 'Stop, stop, stop'],
    ...['Please stop', 'STOP please', 'Hi, please unsubscribe me. Thanks!', 'Bitte abmelden, danke'],
    ...['Arrêt svp', 'STOP. Thanks, Ada Lovelace', 'Proszę o wypisanie', 'lütfen iptal'],
    ...[
      'Baja por favor',
      'Cancellami, grazie',
      'Sair, obrigada',
      'vui lòng hủy',
      'Rezygnuję. Pozdrawiam Jan',
    ],
    ...['STOP\n\n-- \nJan Kowalski\nDirector', 'Stop\nSent from my iPhone', 'STOP\nJan Kowalski'],
    ...['Stop\nWysłane z iPhone’a', 'Unsubscribe\n\nOn Mon, 5 May 2025 Shop wrote:\n> Sale at the end'],
    ...['Abmelden\nMit freundlichen Grüßen\nMax Müller', 'STOP - Anna Nowak', 'Proszę mnie wypisać'],
    ...['Stop, Ada Lovelace', 'Please take me off your list', 'Bitte keine SMS mehr', "Don't text me please"],
  ])('withdraws with politeness and a signature around it: %j', (text) => expect(isOptOut(text)).toBe(true));

  it.each([
    ...[
      'End of May',
      'Cancel my appointment',
      'Dur biraz',
      'Stop by tomorrow',
      'Please stop by',
      'Stop it now?!x',
    ],
    ...[
      'nonstop',
      'Thanks',
      '',
      '   ',
      '!!!',
      'Do not stop',
      "Don't stop",
      'Ich bin am Stoppelfeld',
      'Revoke what?',
    ],
    ...[
      'Can you cancel Monday?',
      'The end',
      'Quit smoking',
      'I will not unsubscribe',
      'Cancel\nMy Appointment',
    ],
    ...[
      'Stop\nBy Monday',
      'Thanks, Ada',
      'Baja Calabria',
      'Ret kararı',
      'Fin de mai',
      'Ende Mai',
      'Koniec maja',
    ],
    ...[
      'Ada',
      'Stop\nMaj',
      'End - May',
      'Cancel, Monday Tuesday',
      'Cancel, Doctor Smith',
      'Cancel - Table Booking',
      'Cancel\nDonnerstag',
      '> STOP',
      'Great offer!\n\nOn Mon, 5 May 2025 Shop wrote:\n> Answer STOP',
      `stop${' a'.repeat(900)}`,
    ],
  ])('does not: %j', (text) => expect(isOptOut(text)).toBe(false));

  it('may be a phrase of the sender', () => {
    expect(isOptOut('Koniec!', ['Koniec'])).toBe(true);
    expect(isOptOut('Koniec maja', ['Koniec'])).toBe(false);
    expect(isOptOut('Hello', ['', ' '])).toBe(false);
  });
});

it('what people write themselves is told from signatures and quotes', () => {
  expect(ownWords('Yes, please!\r\n\r\n-- \r\nAda\r\n')).toBe('Yes, please!');
  expect(ownWords('Ja.\n\nAm Mo., 5. Mai 2025 schrieb Shop:\n> Hallo')).toBe('Ja.');
  expect(ownWords('-----Original Message-----\nFrom: x')).toBe('');
});

it('a text tells a way out by a word of its own or a link', () => {
  expect(['Sale! STOP to end', 'Reply END', 'Bye: {{unsubscribeUrl}}'].map(tellsWayOut)).toEqual([
    ...[true, true, true],
  ]);
  expect(['Sale until the end of May', 'Sale, nonstop {{firstName}}'].map(tellsWayOut)).toEqual([
    false,
    false,
  ]);
});
