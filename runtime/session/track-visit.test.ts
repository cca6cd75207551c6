import { expect, test } from 'vitest'
import { trackVisit } from './track-visit.ts'

/** The codes that are reported in a tab, whose storage outlives the page. */
function tab(answer: () => Promise<unknown> = () => Promise.resolve({ result: 1 })) {
  const kept = new Map<string, unknown>()
  const reported: unknown[] = []
  const client = {
    call(op: string, body: unknown) {
      reported.push([op, body])
      return answer()
    },
  }
  const tabStorage = {
    read: (name: string) => kept.get(name) ?? null,
    write: (name: string, value: unknown) => void kept.set(name, value),
  }
  const parts = { client, tabStorage } as unknown as Parameters<typeof trackVisit>[0]
  return { reported, visit: (refStr: string) => trackVisit(parts, refStr) }
}

test('a referral code is reported once in a tab, and another one again', async () => {
  const { reported, visit } = tab()
  await visit('a')
  await visit('a')
  await visit('b')
  expect(reported).toEqual([
    ['trackReferralCode', { refStr: 'a' }],
    ['trackReferralCode', { refStr: 'b' }],
  ])
})

test('a failed report is no failure of the page', async () => {
  const { reported, visit } = tab(() => Promise.reject(new Error('offline')))
  await visit('a')
  expect(reported).toHaveLength(1)
})
