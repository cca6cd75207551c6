import { describe, expect, test } from 'vitest'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { cleanPrizes, cleanTexts } from './clean-texts.ts'

const cleaned = async (rulesHtml: string) => {
  const { en } = await cleanTexts({ en: { title: 'Six & more', rulesHtml } })
  return en?.rulesHtml
}

describe('security 18: cleaned rules of a game', () => {
  test.each([
    ['a script', '<p>Pick.</p><script>alert(1)</script>', '<p>Pick.</p>'],
    ['a handler', '<img src="/logo.png" onerror="alert(1)">', '<img src="/logo.png">'],
    ['an address that runs', '<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['one in disguise', '<a href="jav&#x0A;ascript:alert(1)">x</a>', '<a>x</a>'],
    ['data that is a page', '<a href="data:text/html,<script>alert(1)</script>">x</a>', '<a>x</a>'],
    ['a frame', '<iframe src="https://evil.example"></iframe><p>a</p>', '<p>a</p>'],
    ['a form that asks for a password', '<form action="/x"><input name="p"></form><p>a</p>', '<p>a</p>'],
    ['a style', '<p style="position:fixed">a</p><style>p{}</style>', '<p>a</p>'],
    ['a drawing that runs', '<svg><script>alert(1)</script></svg><p>a</p>', '<p>a</p>'],
    ['a name that hides one of ours', '<p id="root">a</p>', '<p>a</p>'],
    [
      'markup that changes by being read',
      '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
      '',
    ],
    ['a comment', '<!--[if IE]><script>alert(1)</script><![endif]--><p>a</p>', '<p>a</p>'],
  ])('the rules of a game are cleaned of %s', async (_what, html, clean) => {
    expect(await cleaned(html)).toBe(clean)
  })

  test('the cleaned rules of a game keep their text markup', async () => {
    const html =
      '<h2>How to play</h2><p>Pick <strong>six</strong> &amp; <em>wait</em>.</p><ul><li>One</li></ul>' +
      '<table><tbody><tr><th scope="row">6</th><td>1,000</td></tr></tbody></table>' +
      '<a data-game-id="7" href="/p/help">Play</a> <a href="https://example.com" target="_blank" rel="noopener noreferrer">x</a>'
    expect(await cleaned(html)).toBe(html)
  })

  test('the texts of a prize item are cleaned in every language', async () => {
    const texts = { name: 'Lamp', description: '<b>Brass</b><script>alert(1)</script>' }
    const clean = { name: 'Lamp', description: '<b>Brass</b>' }
    const prizeItem = { ...texts, worthMinor: 1100, texts: { fr: texts } }
    const { prizes } = await cleanPrizes({
      prizes: [{ rankNumber: 1, prizeItem }],
    } as unknown as GameDefinition)
    expect(prizes.map((row) => row.prizeItem)).toEqual([{ ...clean, worthMinor: 1100, texts: { fr: clean } }])
  })

  test('titles and rules without markup are stored unchanged', async () => {
    const texts = { en: { title: '5 < 90', rulesHtml: 'Pick five.' }, de: { title: 'Fünf' } }
    expect(await cleanTexts(texts)).toEqual(texts)
  })
})
