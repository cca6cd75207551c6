import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SOURCES = globSync('{runtime,modules}/**/*.tsx', { exclude: ['**/*.{test,stories}.tsx'] })

/** Values that a translation of the page must not change: names, numbers and codes. */
const VERBATIM =
  /\b(playerDisplayName|screenName|username|primaryEmail|pendingEmail|phoneMobile|ticketId|secureKey|reference|ticketNumber\()/

/** Opening tags of elements that isolate a text, with what they hold. */
const ISOLATED = /<(bdi|dd|span|p|strong|td)\b([^>]*)>\s*\{([^{}]*)\}\s*<\/\1>/g

test('the translation of a browser leaves numbers, codes and names of people as they are', () => {
  const translated = SOURCES.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(ISOLATED)].flatMap(([all, , attributes = '', content = '']) => {
      const isVerbatim = attributes.includes('dir="ltr"') || VERBATIM.test(content)
      return isVerbatim && !attributes.includes('translate="no"')
        ? [`${file}: ${all.replace(/\s+/g, ' ')}`]
        : []
    }),
  )
  expect(SOURCES.length).toBeGreaterThan(300)
  expect(translated).toEqual([])
})
