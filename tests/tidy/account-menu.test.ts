import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { SiteManifest } from '#schemas/site-manifest/site-manifest.ts'

const SITES = join(import.meta.dirname, '../../sites')
const manifestOf = (siteId: string) =>
  JSON.parse(readFileSync(join(SITES, siteId, 'manifest.json'), 'utf8')) as SiteManifest

describe.each(['aurora', 'kola', 'duchess'])('the menu of %s', (siteId) => {
  test('the menu has a link to the change of the password, in every language of the site', () => {
    const { menu, languages } = manifestOf(siteId)
    const link = menu?.find(({ to }) => to === '/password')
    expect(Object.keys(link?.label ?? {}).toSorted()).toEqual([...(languages?.served ?? [])].toSorted())
  })
})
