/** HTML of authors: what mails have is taken, what runs or reaches elsewhere is not. */
import { expect, it } from 'vitest';
import { mailHtmlFault } from '../../../src/contract/letters/mail-html.ts';

it.each([
  '<table width="100%" cellpadding="0"><tr><td style="padding: 8px; color: #333" align="center">a &lt; b</td></tr></table>',
  '<p>x<br>y<br/><img src="https://a.test/p.png?x=1&amp;y=2" alt="P" width="120"></p>',
  '<A HREF="mailto:a@b.test">Mail</A>',
  'just text, 3 > 2',
])('takes %s', (html) => {
  expect(mailHtmlFault(html)).toBeUndefined();
});

it.each([
  '<script>alert(1)</script>',
  '<SCRIPT SRC="https://a.test"></SCRIPT>',
  '<img src="x" onerror="alert(1)">',
  '<img src=https://a.test/p.png>',
  '<img src="http://a.test/p.png">',
  '<img src="data:text/html,x">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java&#115;cript:alert(1)">x</a>',
  '<p style="background: url(https://a.test)">x</p>',
  '<p style="width: expression(alert(1))">x</p>',
  '<p style="position:fixed">x</p>',
  '<p style="posi\\74ion:fixed">x</p>',
  '<form action="https://a.test"><input></form>',
  '<iframe src="https://a.test"></iframe>',
  '<style>p{}</style>',
  '<!-- x -->',
  '<svg><a href="https://a.test">x</a></svg>',
  '<p>x</div>',
  '<p>x',
  '</p>',
  '<p id="a">x</p>',
  '<p title="a" title="b">x</p>',
  '<constructor>x</constructor>',
  '<p constructor="x">x</p>',
  '<'.concat('p'),
  '<p>'.repeat(65) + '</p>'.repeat(65),
])('refuses %s', (html) => {
  expect(mailHtmlFault(html)).not.toBeUndefined();
});
