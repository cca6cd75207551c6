import { expect, test } from 'vitest'
import { type PageRequest, sayList } from './say-list.ts'

async function listed(pages: readonly (readonly number[])[]) {
  const lines: string[] = []
  const asked: PageRequest<number>[] = []
  await sayList(
    {
      readPage: async (from: PageRequest<number>) => {
        asked.push(from)
        return { rows: pages[asked.length - 1] ?? [], hasMore: asked.length < pages.length }
      },
      idOf: (row) => row,
      lineOf: (row) => `number ${row}`,
      none: 'nothing',
    },
    (line) => lines.push(line),
  )
  return { lines, asked }
}

test('every page is printed, and each is asked for after the last record of the page before', async () => {
  const { lines, asked } = await listed([[1, 2], [3, 4], [5]])
  expect(lines).toEqual([1, 2, 3, 4, 5].map((row) => `number ${row}`))
  expect(asked).toEqual([{}, { after: 2 }, { after: 4 }])
})

test('an empty list says so, and an empty page ends a list', async () => {
  expect((await listed([[]])).lines).toEqual(['nothing'])
  expect((await listed([[1], [], [2]])).lines).toEqual(['number 1'])
})
