import { expect, test } from 'vitest'
import type { GameFile } from '#schemas/entities/game-file.ts'
import { refuseGameFile } from './game-file.ts'

/** Refusals of the picture of a game and of that of a prize; the other parts of the file are left out. */
function refusedPlaces(picture: string): string[] {
  const file = {
    images: { background: picture },
    definition: { prizes: [{ prizeItem: { name: 'A boat', imageUrl: picture } }] },
  } as Partial<GameFile>
  return refuseGameFile(file)
    .map(({ path }) => path)
    .filter((path) => /background|imageUrl/.test(path))
}

test.each([
  'oak.svg',
  'pictures/drum.webp',
  '/client/sites/aurora/assets/oak.svg',
  'https://cdn.example/oak.svg?size=2',
])('security 20: a picture of a game may be %s', (picture) => {
  expect(refusedPlaces(picture)).toEqual([])
})

test.each([
  'file:///etc/passwd',
  // oxlint-disable-next-line no-script-url
  'javascript:alert(1)',
  'http://cdn.example/oak.svg',
  'data:image/svg+xml,<svg/>',
  '//elsewhere.example/oak.svg',
  '/.//elsewhere.example/oak.svg',
  '\\\\elsewhere.example\\oak.svg',
  'https://cdn.example/a b.svg',
  ' oak.svg',
])('security 20: a picture of a game is not %s', (picture) => {
  expect(refusedPlaces(picture)).toEqual(['/images/background', '/definition/prizes/0/prizeItem/imageUrl'])
})
