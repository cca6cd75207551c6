import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { leanIntl } from './lean-intl.ts'

type Transform = (
  this: { error: (reason: string) => never },
  source: string,
  id: string,
) => { code: string } | null
const transform = leanIntl().transform as unknown as Transform
const refuse = (reason: string): never => {
  throw new Error(reason)
}
const lean = (source: string, id: string) => transform.call({ error: refuse }, source, id)?.code

const { resolve } = createRequire(import.meta.url)
const sourceOf = (name: string) => readFileSync(resolve(name), 'utf8')

test('a formatter that nothing uses has no code in the build, and a used one is as it was', () => {
  const code = lean(sourceOf('@formatjs/intl'), '/app/node_modules/@formatjs/intl/index.js') ?? ''
  expect(code.match(/not in this build/g)).toHaveLength(11)
  expect(code).not.toContain('Error formatting list.')
  expect(code).toContain('Error formatting date.')
  expect(code).toContain('Error formatting display name.')
})

test('a locale and the messages are not checked again in the browser', () => {
  const code = lean(sourceOf('@formatjs/intl'), '/app/node_modules/@formatjs/intl/index.js') ?? ''
  expect(code).not.toContain('supportedLocalesOf')
  expect(code).not.toContain('was not pre-compiled')
  expect(code).toContain('formatMessage: formatMessage.bind')
})

test('components of react-intl are left out where nothing uses them', () => {
  const code = lean(sourceOf('react-intl'), '/app/node_modules/react-intl/index.js') ?? ''
  expect(code).toContain('const FormattedList = /* @__PURE__ */ createFormattedComponent')
  expect(code).not.toContain('FormattedPlural.displayName')
})

test.each(['intl.formatList([1])', '<FormattedPlural value={1} />', '<FormattedListParts />'])(
  'the build fails where a part of the app uses %s',
  (source) => {
    expect(() => lean(source, '/app/modules/lobby/part.tsx')).toThrow('left out of the build')
  },
)

test('a formatter that is in the build may be used', () => {
  expect(lean('intl.formatDate(now); intl.formatDateOnly()', '/app/modules/lobby/part.tsx')).toBeUndefined()
})
