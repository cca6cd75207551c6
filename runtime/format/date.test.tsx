import { expect, test } from 'vitest'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
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
