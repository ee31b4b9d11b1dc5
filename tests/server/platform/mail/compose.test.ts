import { expect, it } from 'vitest';
import { LOCALES } from '../../../../src/contract/constants.ts';
import { composeMail } from '../../../../src/server/platform/mail/compose.ts';
import { readMailTexts } from '../../../../src/server/platform/mail/mail-texts.ts';
import type { MailKind } from '../../../../src/server/platform/mail/mailer.ts';

const texts = await readMailTexts('locales');
const KINDS = [
  'invitation',
  'passwordReset',
  'passwordChanged',
  'stepRefused',
  'workflowFails',
  'workflowOrphaned',
] as const satisfies readonly MailKind[];
const params = {
  name: 'Ann "A" O\'Neil',
  tenantName: 'M&M',
  inviterName: '<img src=x>',
  step: 'Send',
  objects: 'Campaigns',
  total: '2',
  reason: '<img src=y>',
  workflow: '<img src=z>',
  workflows: '<img src=z>',
  failed: '5',
  ended: '50',
};

it.each(LOCALES.flatMap((locale) => KINDS.map((kind) => [locale, kind] as const)))(
  'has all parts in %s: %s',
  (locale, kind) => {
    const token = kind === 'invitation' || kind === 'passwordReset' ? 'a.b-c_d' : null;
    const ofRecord = ['stepRefused', 'workflowFails', 'workflowOrphaned'].includes(kind);
    const page = ofRecord ? { page: '/app/campaigns/7' } : {};
    const { subject, text, html } = composeMail(texts, 'https://app.test', {
      kind,
      locale,
      params: { ...params, ...page },
      token,
    });
    const parts = [subject, ...text.split('\n\n')];
    expect(parts).toHaveLength(6);
    for (const part of parts) expect(part.length).toBeGreaterThan(8);
    expect(`${text}${html}`).not.toMatch(/\{\{|undefined/);
    expect(html).not.toContain('<img');
    expect(text).toContain('Ann "A" O\'Neil');
    expect(html).toContain('Ann &quot;A&quot; O&#39;Neil');
    const path = {
      invitation: 'authenticate/invitation',
      passwordReset: 'authenticate/reset',
      passwordChanged: 'authenticate/forgot',
      stepRefused: 'campaigns/7',
      workflowFails: 'campaigns/7',
      workflowOrphaned: 'campaigns/7',
    }[kind];
    const link = `https://app.test/app/${path}${token ? `#${token}` : ''}`;
    expect(text).toContain(`${link}\n`);
    expect(html.match(/href="[^"]*"/g)).toEqual([`href="${link}"`, `href="${link}"`]);
    expect(html).toContain(`<html lang="${locale === 'vn' ? 'vi' : locale}">`);
  },
);
