import { expect, test } from 'vitest'
import { restoreInlineStyles, withoutInlineStyles } from './inline-styles.ts'

const HTML =
  '<p style="color:red">style=&quot;color:red&quot;</p><b style="background-image:url(&quot;a.svg&quot;)"></b><i style="color:red"></i>'

test('inline styles become numbers, the same one for the same style', () => {
  const { html, styles } = withoutInlineStyles(HTML)
  expect(html).toBe(
    '<p data-rendered="0">style=&quot;color:red&quot;</p><b data-rendered="1"></b><i data-rendered="0"></i>',
  )
  expect(styles).toEqual(['color:red', 'background-image:url("a.svg")'])
})

test('the elements of a rendered page get their inline styles back', () => {
  const { html, styles } = withoutInlineStyles(HTML)
  document.body.innerHTML = html
  restoreInlineStyles(document.body, styles)
  expect(document.querySelector('p')?.style.color).toBe('red')
  expect(document.querySelector('b')?.style.backgroundImage).toBe('url("a.svg")')
  expect(document.body.innerHTML).not.toContain('data-rendered')
})
