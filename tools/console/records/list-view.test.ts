import { expect, test } from 'vitest'
import { readListView, withFilter } from './list-view.ts'

test('a view is read as it was stored, and what has another form counts as nothing', () => {
  const view = { columns: ['orderId'], saved: [{ name: 'Failed', filter: { status: 'failed' } }] }
  expect(readListView(JSON.stringify(view))).toEqual(view)
  const plain = { columns: null, saved: [] }
  for (const text of [null, '', '{', 'null', '7', '"text"', '[]', '{"columns":[7],"saved":{}}'])
    expect([text, readListView(text)]).toEqual([text, plain])
  const mixed = {
    saved: [
      { name: 'Kept', filter: {} },
      { name: 7, filter: {} },
      { name: 'No', filter: { a: 1 } },
    ],
  }
  expect(readListView(JSON.stringify(mixed)).saved).toEqual([{ name: 'Kept', filter: {} }])
})

test('a filter that is saved under a name that is there replaces the one of that name', () => {
  const saved = [
    { name: 'Failed', filter: { status: 'failed' } },
    { name: 'Paid', filter: { status: 'paid' } },
  ]
  const added = { name: 'Failed', filter: { status: 'failed', processorId: 'adyen' } }
  expect(withFilter(saved, added)).toEqual([saved[1], added])
})
