import { domainToASCII, domainToUnicode } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../../src/contract/formats/addresses.ts';
import { asciiDomain, emailKey, parseEmail } from '../../../src/contract/formats/email-address.ts';
import { hostToAscii, hostToUnicode } from '../../../src/contract/formats/host-name.ts';

describe('an e-mail address', () => {
  it.each([
    ['mia@example.test'],
    ["o'neill+news@sub.example.co.uk"],
    ['!#$%&*/=?^_`{|}~-@example.test'],
    ['"a b"@example.test'],
    ['žofie@příklad.test'],
    ['Mia@Example.Test'],
    [`${'a'.repeat(64)}@example.test`],
  ])('is %s', (text) => {
    expect(parseEmail(text)).toBe(text);
  });

  it.each([
    ['"Mia" <mia@example.test>', 'mia@example.test'],
    ['Mia, the first <mia@example.test> ', 'mia@example.test'],
    ['<mia@example.test>', 'mia@example.test'],
    ['mailto:mia%2Ba@example.test?subject=x', 'mia+a@example.test'],
    ['"mia"@example.test', 'mia@example.test'],
    ['ana\u200b.kowal@example.test\ufeff', 'ana.kowal@example.test'],
    ['Zoe\u0308@example.test', 'Zoë@example.test'],
    ['mia@xn--mnchen-3ya.example', 'mia@münchen.example'],
    ['mia@MÜNCHEN.example', 'mia@münchen.example'],
    ['mia@mu\u0308nchen。example', 'mia@münchen.example'],
    ['mia@xn--strae-oqa.example', 'mia@straße.example'],
  ])('is read out of %s', (text, address) => {
    expect(parseEmail(text)).toBe(address);
    expect(parseEmail(address)).toBe(address);
  });

  it.each([
    ...[
      'b07@example.test,',
      'b07@example.test;',
      'b07@example.test>',
      'b07@example.test.',
      'b07@example.test)',
    ],
    ...[
      'b07@exam/ple.test',
      'b07@exam ple.test',
      'b07@exam_ple.test',
      'b07@-example.test',
      'b07@example-.test',
    ],
    ...[
      'b07@example..test',
      '.b07@example.test',
      'b07.@example.test',
      'b..07@example.test',
      'b 07@example.test',
    ],
    ...[
      'b07@localhost',
      'b07@192.0.2.1',
      'b07@[192.0.2.1]',
      'b07@0x7f.1',
      'b07@example.7',
      'b07@%65xample.test',
    ],
    ...['a@b@example.test', '@example.test', 'b07@', 'b07', '', '"b07@example.test', '(b)b07@example.test'],
    ...['a@example.test, b@example.test', 'mia@example.test\nBcc: eve@example.test'],
    ...[`${'a'.repeat(65)}@example.test`, `${'é'.repeat(33)}@example.test`, `a@${'b'.repeat(64)}.test`],
    `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(20)}.test`,
  ])('is not %s', (text) => {
    expect(parseEmail(text)).toBeUndefined();
  });

  it('is one with its domain in Punycode', () => {
    expect(asciiDomain('žofie@münchen.example')).toBe('žofie@xn--mnchen-3ya.example');
    expect(asciiDomain('Mia@Example.Test')).toBe('Mia@Example.Test');
    expect(emailKey(' MIA@xn--mnchen-3ya.EXAMPLE')).toBe(emailKey('mia@münchen.example'));
    expect(addressOf('email', '"Mia" <MIA@MÜNCHEN.example>')?.value).toBe('mia@münchen.example');
  });

  it('has domains as Node has them', () => {
    const label = fc.string({
      unit: fc.constantFrom(...'abcxyz019äöüßłđéñçøæşğıțưđкийωλ例え漢字'),
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(label, (text) => {
        const ascii = hostToAscii(`${text}.test`);
        expect(ascii ?? '').toBe(ascii === undefined ? '' : domainToASCII(`${text}.test`));
        if (ascii !== undefined) expect(hostToUnicode(ascii)).toBe(domainToUnicode(ascii));
      }),
    );
  });
});
