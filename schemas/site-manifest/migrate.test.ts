import { expect, test } from 'vitest'
import { MANIFEST_VERSION } from './identity.ts'
import { migrate, MIGRATIONS, migrationReport, type Migration } from './migrate.ts'

const steps: readonly Migration[] = [
  {
    to: 2,
    text: 'The name is a part of the brand.',
    migrate: ({ name, ...rest }) => ({ ...rest, brand: { siteName: { en: name } } }),
  },
  {
    to: 3,
    text: 'A brand has links.',
    migrate: ({ brand, ...rest }) => ({ ...rest, brand: { ...(brand as object), links: [] } }),
  },
]

test('a manifest passes through every migration since its version, in order', () => {
  const written = { manifestVersion: 1, name: 'Aurora' }
  expect(migrate('a', written, steps)).toEqual({
    manifest: { manifestVersion: 3, brand: { siteName: { en: 'Aurora' }, links: [] } },
  })
  expect(written).toEqual({ manifestVersion: 1, name: 'Aurora' })
})

test('the report of an old manifest has each step with what it changes at which path', () => {
  const report = migrationReport({ manifestVersion: 1, name: 'Aurora' }, steps)
  expect(report).toMatchObject({ from: 1, to: 3 })
  expect(
    report?.steps.map(({ to, text, changes }) => [
      to,
      text,
      changes.map(({ kind, pointer }) => `${kind} ${pointer}`),
    ]),
  ).toEqual([
    [2, 'The name is a part of the brand.', ['changed /manifestVersion', 'removed /name', 'added /brand']],
    [3, 'A brand has links.', ['changed /manifestVersion', 'added /brand/links']],
  ])
})

test('a manifest of the newest version, of an unknown one or of none has no report', () => {
  for (const written of [{ manifestVersion: 3 }, { manifestVersion: 9 }, { manifestVersion: 0 }, {}, 'text'])
    expect(migrationReport(written, steps)).toBeNull()
})

test('migrations before the version of a manifest are skipped', () => {
  expect(migrate('a', { manifestVersion: 2, brand: { siteName: {} } }, steps)).toEqual({
    manifest: { manifestVersion: 3, brand: { siteName: {}, links: [] } },
  })
})

test('a manifest of the current version stays unchanged', () => {
  const written = { manifestVersion: MANIFEST_VERSION }
  expect(migrate('a', written)).toEqual({ manifest: written })
})

test('a manifest of a newer version is refused', () => {
  expect(migrate('a', { manifestVersion: 4 }, steps)).toMatchObject({
    refusal: { path: '$.manifestVersion', value: 4, expected: expect.stringContaining('from 1 to 3') },
  })
})

test('the migrations lead from version 1 to the current version', () => {
  expect(MIGRATIONS.map(({ to }) => to)).toEqual(
    Array.from({ length: MANIFEST_VERSION - 1 }, (_, index) => index + 2),
  )
})
