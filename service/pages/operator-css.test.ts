import { expect, test } from 'vitest'
import { allowedCss } from './operator-css.ts'

test('declarations of colours, fonts, spacing and borders are kept', () => {
  const css = '.a,.b:hover{color:#123456;padding:1rem 2rem}'
  expect(allowedCss(css)).toEqual({ css, refused: [] })
})

test.each([
  ['an import', '@import "https://evil.example/a.css";'],
  ['a font', '@font-face{font-family:x;src:url(x.woff2)}'],
  ['an address', '.a{background-color:url(https://evil.example)}'],
  ['an address in an image set', '.a{background-color:image-set("https://evil.example" 1x)}'],
  ['an address in capitals', '.a{color:URL(/x.png)}'],
  ['an address spelt with an escape', '.a{color:\\75rl(https://evil.example)}'],
  ['an overlay', '.a{position:fixed;inset:0;z-index:9999}'],
  ['hiding', '.a{display:none;visibility:hidden}'],
  ['words put on the page', '.a::before{content:"You won"}'],
  ['an expression', '.a{color:expression(alert(1))}'],
  ['a behaviour', '.a{behavior:url(x.htc);-moz-binding:url(x.xml#y)}'],
  ['a selector that reads a field', 'input[value^="a\\62"]{color:red}'],
  ['an animation', '@keyframes x{from{color:red}}'],
])('a style sheet with %s loses it, and the refusal is reported', (_what, css) => {
  const allowed = allowedCss(css)
  expect(allowed.css).toBe('')
  expect(allowed.refused.length).toBeGreaterThan(0)
})

test('a value with a function that loads nothing is kept', () => {
  const css = '.a{color:color-mix(in oklch,var(--color-primary) 50%,white);margin:calc(1px + 2px)}'
  expect(allowedCss(css).css).toBe(css)
})

test('a refused declaration does not remove the declarations beside it', () => {
  expect(allowedCss('.a{color:red;position:fixed;font-weight:700}').css).toBe('.a{color:red;font-weight:700}')
})
