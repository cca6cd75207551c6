import { expect, test } from '@playwright/test'
import { layoutFaults } from '#tests/layout/layout-faults.ts'

/** A small page, as its body and styles. */
const pageOf = (body: string, styles = '') =>
  `<!doctype html><style>body { margin: 0; font: 16px/1.5 sans-serif } ${styles}</style>${body}`

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const TARGET = 'display: inline-block; min-width: 44px; min-height: 44px'
const BAR =
  '<div style="position: fixed; bottom: 0; left: 0; right: 0; height: 90px; background: #eee">Total</div>'

const FAULTY: readonly [fault: string, kind: string, html: string][] = [
  ['a part wider than the window', 'wide-page', pageOf('<main><div style="width: 900px">wide</div></main>')],
  [
    'text to the left of the window',
    'outside',
    pageOf('<p style="position: absolute; left: -30px">A sentence of some length</p>'),
  ],
  [
    'a line cut by a part of fixed width',
    'cut-text',
    pageOf('<div style="width: 60px; overflow: hidden; white-space: nowrap">A long line of text</div>'),
  ],
  [
    'a line cut by a part of fixed height',
    'cut-text',
    pageOf(
      '<div style="height: 34px; width: 90px; overflow: hidden">Three lines of text that need more room</div>',
    ),
  ],
  [
    'an amount with an ellipsis',
    'cut-text',
    pageOf(
      '<div style="width: 60px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">1,234,567.89</div>',
    ),
  ],
  [
    'a label that goes over its button',
    'spilled-text',
    pageOf(
      `<button style="${TARGET}; width: 50px; white-space: nowrap; padding: 0">Confirm and pay</button>`,
    ),
  ],
  [
    'a card that is wider than its column',
    'spilled-box',
    pageOf(
      '<ul style="display: grid; grid-template-columns: 90px 90px; padding: 0"><li style="display: grid; min-width: 0"><div style="border: 1px solid">1234567890123</div></li><li></li></ul>',
    ),
  ],
  [
    'a word that is divided between two lines',
    'broken-word',
    pageOf('<p style="width: 40px; overflow-wrap: anywhere">Payment</p>'),
  ],
  [
    'a table that goes over the edge of its place',
    'wide-table',
    pageOf('<div style="width: 60px"><table><tr><th>Payments</th><td>Amounts</td></tr></table></div>'),
  ],
  [
    'two texts in one place',
    'overlapping-text',
    pageOf(
      '<div style="position: relative"><p>First text</p><p style="position: absolute; top: -10px">Second</p></div>',
    ),
  ],
  ['a button of 30 pixels', 'small-target', pageOf('<button style="width: 30px; height: 30px">?</button>')],
  [
    'a checkbox without a larger label',
    'small-target',
    pageOf('<label style="font-size: 12px"><input type="checkbox">Yes</label>'),
  ],
  [
    'a button that stays below a bar when it is focused',
    'covered-focus',
    pageOf(`<div style="height: 780px"></div><button style="${TARGET}">Pay</button>${BAR}`),
  ],
  [
    'a text below the next part of the page',
    'covered-text',
    pageOf(
      '<p>Drawn when every ticket is sold</p><div style="position: relative; margin-top: -45px; height: 90px; background: #ccc"></div>',
    ),
  ],
  [
    'a picture that does not load',
    'broken-image',
    pageOf('<img src="data:image/png;base64,AAAA" alt="" width="40">'),
  ],
  [
    'a picture with other proportions',
    'stretched-image',
    pageOf(`<img src="${PIXEL.replace('AQABA', 'EAAQA')}" alt="" style="width: 90px; height: 30px">`),
  ],
]

test('the layout checks find each kind of fault', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  for (const [fault, kind, html] of FAULTY) {
    await page.setContent(html)
    const kinds = (await layoutFaults(page)).map((one) => one.kind)
    expect.soft(kinds, fault).toContain(kind)
  }
})

const SOUND: readonly [what: string, html: string][] = [
  [
    'a name with an ellipsis beside a number',
    pageOf(
      '<div style="display: flex; width: 120px"><b style="overflow: hidden; text-overflow: ellipsis; white-space: nowrap">The astronomer of the lighthouse</b><i>7</i></div>',
    ),
  ],
  [
    'a picture that a margin pulls over the edge',
    pageOf(
      '<main style="padding: 0 20px"><div style="margin: 0 -20px; background: #ccc">Closes in five minutes</div></main>',
    ),
  ],
  [
    'a list that scrolls sideways',
    pageOf(
      '<main style="overflow-x: auto"><div style="width: 900px">wide, with text to its end</div></main>',
    ),
  ],
  [
    'a name with an ellipsis',
    pageOf(
      '<div style="width: 60px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">Bartholomew the Second</div>',
    ),
  ],
  ['a closed part', pageOf('<div style="height: 0; overflow: hidden"><p>Put away for now</p></div>')],
  [
    'text for screen readers alone',
    pageOf(
      '<span style="position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; white-space: nowrap">Skip to content</span>',
    ),
  ],
  [
    'a word that is divided at its hyphen',
    pageOf('<p style="width: 50px">Pay&shy;ment</p><p style="width: 70px">Pay-out table</p>'),
  ],
  [
    'a table that scrolls sideways',
    pageOf(
      '<div style="width: 60px; overflow-x: auto"><table><tr><th>Payments</th><td>Amounts</td></tr></table></div>',
    ),
  ],
  ['a link within a sentence', pageOf('<p>Read the <a href="#rules">rules</a> before you play.</p>')],
  [
    'a small button with a larger reach',
    pageOf(
      '<button class="dot">?</button>',
      '.dot { position: relative; width: 20px; height: 20px; margin: 20px; padding: 0; border: 0 } .dot::after { content: ""; position: absolute; inset: -12px }',
    ),
  ],
  [
    'a bar that passes over the text of the page',
    pageOf('<p>Text of the page</p><div style="position: fixed; top: 16px">Text of the bar</div>'),
  ],
  [
    'a button that the page brings above the bar when it is focused',
    pageOf(
      `<div style="height: 780px"></div><button style="${TARGET}">Pay</button><div style="height: 90px"></div>${BAR}`,
      'html { scroll-padding-bottom: 90px }',
    ),
  ],
  [
    'a card whose link covers all of it',
    pageOf(
      '<div style="position: relative"><p>Grand prize</p><a href="#card" class="whole">Open</a></div>',
      '.whole { display: inline-block; min-height: 44px; min-width: 44px } .whole::after { content: ""; position: absolute; inset: 0 }',
    ),
  ],
  [
    'a page behind a modal',
    pageOf(
      '<button style="width: 9px">x</button><div role="dialog" aria-modal="true" style="position: fixed; inset: 0; background: #fff">Are you sure?</div>',
    ),
  ],
]

test('the layout checks find no fault where there is none', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  for (const [what, html] of SOUND) {
    await page.setContent(html)
    expect.soft(await layoutFaults(page), what).toEqual([])
  }
})
