import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesMatching } from './multi-matcher.ts'
import { linesWith } from './winning-lines.ts'

const DRAW = { balls: [1, 2, 3], balls2nd: [7], size: 3, size2nd: 1 }

test('the lines of a system that match two numbers and the second set are listed one by one', () => {
  const lines = [...linesWith({ main: 2, second: 1 }, { main: [1, 2, 4, 5], second: [7, 8] }, DRAW)]
  expect(lines).toEqual([
    { main: [1, 2, 4], second: [7] },
    { main: [1, 2, 5], second: [7] },
  ])
})

test('the lines of a system without a second set have none', () => {
  const draw = { ...DRAW, balls2nd: [], size2nd: 0 }
  expect([...linesWith({ main: 3, second: 0 }, { main: [1, 2, 3, 9], second: [] }, draw)]).toEqual([
    { main: [1, 2, 3], second: [] },
  ])
})

test('the winning lines of a system differ from each other, have the given matches, and are as many as its rules pay', () => {
  const set = (range: number, from: number, to: number) =>
    fc.shuffledSubarray(
      Array.from({ length: range }, (_, index) => index + 1),
      { minLength: from, maxLength: to },
    )
  const anySystem = fc.record({
    main: set(12, 3, 8),
    second: set(6, 2, 4),
    balls: set(12, 3, 3),
    balls2nd: set(6, 2, 2),
  })
  const matchesOf = (numbers: readonly number[], drawn: readonly number[]) =>
    numbers.filter((number) => drawn.includes(number)).length
  fc.assert(
    fc.property(anySystem, ({ main, second, balls, balls2nd }) => {
      const sizes = { size: 3, size2nd: 2 }
      const found = {
        picked: main.length,
        matched: matchesOf(main, balls),
        picked2nd: second.length,
        matched2nd: matchesOf(second, balls2nd),
      }
      for (let wanted = 0; wanted <= 3; wanted++)
        for (let wanted2nd = 0; wanted2nd <= 2; wanted2nd++) {
          const rank = { main: wanted, second: wanted2nd }
          const lines = [...linesWith(rank, { main, second }, { balls, balls2nd, ...sizes })]
          expect(lines).toHaveLength(linesMatching(rank, found, sizes))
          expect(new Set(lines.map((line) => JSON.stringify(line))).size).toBe(lines.length)
          for (const line of lines)
            expect([matchesOf(line.main, balls), matchesOf(line.second, balls2nd)]).toEqual([
              wanted,
              wanted2nd,
            ])
        }
    }),
  )
})
