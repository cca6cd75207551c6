import { expect, test } from 'vitest'
import { USUAL_STATE } from '#schemas/site-manifest/preview-state.ts'
import { previewAddress } from './preview-address.ts'

const AT = 'http://0a.builder.localhost:8080'

test.each([
  ['/', 'http://0a.builder.localhost:8080/?lang=ar&scheme=dark&preview='],
  ['/games?f=lottery', 'http://0a.builder.localhost:8080/games?f=lottery&lang=ar&scheme=dark&preview='],
  ['//evil.example/x', 'http://0a.builder.localhost:8080//evil.example/x?lang=ar&scheme=dark&preview='],
  ['/p/a b', 'http://0a.builder.localhost:8080/p/a%20b?lang=ar&scheme=dark&preview='],
])('the preview of %s stays at the preview’s own host', (path, address) => {
  expect(previewAddress(AT, { path, language: 'ar', scheme: 'dark', state: USUAL_STATE })).toBe(address)
})

test('the address has the state of the preview', () => {
  const state = { ...USUAL_STATE, person: 'atLimit', timeZone: 'Asia/Tokyo' } as const
  const address = previewAddress(AT, { path: '/deposit', language: '', scheme: 'light', state })
  expect(new URL(address).searchParams.get('preview')).toBe('person:atLimit,timeZone:Asia/Tokyo')
})
