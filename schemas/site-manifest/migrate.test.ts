import { expect, test } from 'vitest'
import { MANIFEST_VERSION } from './identity.ts'
import { migrate, MIGRATIONS, type Migration } from './migrate.ts'

const steps: readonly Migration[] = [
  { to: 2, migrate: ({ name, ...rest }) => ({ ...rest, brand: { siteName: { en: name } } }) },
  { to: 3, migrate: ({ brand, ...rest }) => ({ ...rest, brand: { ...(brand as object), links: [] } }) },
]

test('a manifest passes through every migration since its version, in order', () => {
  const written = { manifestVersion: 1, name: 'Aurora' }
  expect(migrate('a', written, steps)).toEqual({
    manifest: { manifestVersion: 3, brand: { siteName: { en: 'Aurora' }, links: [] } },
  })
  expect(written).toEqual({ manifestVersion: 1, name: 'Aurora' })
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
