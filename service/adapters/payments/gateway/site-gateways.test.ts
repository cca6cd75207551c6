import { expect, test } from 'vitest'
import { readTestSite } from '#service/testing/served-site.ts'
import { originOf } from './site-gateways.ts'

const { manifest } = await readTestSite()
const at = (change: Partial<typeof manifest>, tls?: { cert: string; key: string }) =>
  originOf({ ...manifest, ...change }, { port: 8090, tls })
const brand = { ...manifest.brand, siteUrl: {} }

test('players return to the address of the site, or to its first host', () => {
  expect(at({ brand: { ...brand, siteUrl: { en: 'https://www.fixture.example/home' } } })).toBe(
    'https://www.fixture.example',
  )
  expect(at({ brand, hosts: ['fixture.example'] })).toBe('https://fixture.example')
})

test('players of a site without a host return to its name on this machine, at the port of the service', () => {
  expect(at({ brand, hosts: [] })).toBe(`http://${manifest.siteId}.localhost:8090`)
  expect(at({ brand, hosts: [] }, { cert: '', key: '' })).toBe(`https://${manifest.siteId}.localhost:8090`)
})
