import { expect, test } from 'vitest'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { siteAtom } from '#runtime/site/site.ts'
import { DateTime, Day } from './date.tsx'

const FIRST = Date.UTC(2026, 11, 1, 12)

test.each([
  ['fr', /^1er déc\. 2026.*mar\. 1er déc\.$/],
  ['en', /^Dec 1, 2026.*Tue, Dec 1$/],
])('a page shows the first of a month as the language writes it, in %s', (language, expected) => {
  const { screen } = renderWithRuntime(
    <p>
      <DateTime at={FIRST} /> <Day at={FIRST} />
    </p>,
    { language },
  )
  expect(screen.getByRole('paragraph').textContent.replaceAll(/\s/g, ' ')).toMatch(expected)
})

test('a site in British English has British dates, and its language keeps its id on the wire', () => {
  const { languages, ...manifest } = trialManifest()
  const british = { ...languages.data['en']!, locale: 'en-GB' }
  const { screen, store } = renderWithRuntime(
    <p>
      <DateTime at={FIRST} /> <Day at={FIRST} />
    </p>,
    { manifest: { ...manifest, languages: { ...languages, data: { ...languages.data, en: british } } } },
  )
  expect(screen.getByRole('paragraph').textContent.replaceAll(/\s/g, ' ')).toMatch(
    /^1 Dec 2026, \d\d:00 Tue,? 1 Dec$/,
  )
  expect(store.get(siteAtom).languageId).toBe('en_US')
})
