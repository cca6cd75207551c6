import { expect, test } from 'vitest'
import { outsideUrlOf } from './outside-url.ts'

test('a page whose content is one https address links to that address', () => {
  expect(outsideUrlOf(' https://help.example/faq?x=1\n')).toBe('https://help.example/faq?x=1')
})

test.each([
  '',
  '<p>https://help.example</p>',
  'https://a.example https://b.example',
  'http://help.example',
  // oxlint-disable-next-line no-script-url
  'javascript:alert(1)',
  '/p/faq',
])('security 20: content that is not one https address is shown as content: %s', (content) =>
  expect(outsideUrlOf(content)).toBeNull(),
)
