import { expect, test } from 'vitest'
import { previewAddress } from './preview-address.ts'

const AT = 'http://0a.builder.localhost:8080'

test.each([
  ['/', 'http://0a.builder.localhost:8080/?lang=ar&scheme=dark'],
  ['/games?f=lottery', 'http://0a.builder.localhost:8080/games?f=lottery&lang=ar&scheme=dark'],
  ['//evil.example/x', 'http://0a.builder.localhost:8080//evil.example/x?lang=ar&scheme=dark'],
  ['/p/a b', 'http://0a.builder.localhost:8080/p/a%20b?lang=ar&scheme=dark'],
])('the preview of %s stays at the preview’s own host', (path, address) => {
  expect(previewAddress(AT, { path, language: 'ar', scheme: 'dark' })).toBe(address)
})
