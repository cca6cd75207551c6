import { expect, test } from 'vitest'
import { runAnswered } from '#tests/support/run-answered.ts'
import { Mistake } from '../../mistake.ts'
import { runHarmCommand } from './harm.ts'

const ONE = {
  markerId: 5,
  playerId: 17,
  rule: 'nightPlay',
  state: 'open',
  words: 'Played between midnight and 6 o’clock in 3 nights of 7 days.',
  firstDay: '2026-11-01',
  lastDay: '2026-11-01',
  days: 1,
} as const
const PARAMS = { siteId: 'aurora', markerId: 5 }

const run = runAnswered(runHarmCommand)

test('the list has each marker in words, and says where there is none', async () => {
  const longer = { ...ONE, markerId: 6, lastDay: '2026-11-04', days: 3, seenBy: 'grace', state: 'seen' }
  const { lines } = await run(['list'], {}, { listHarmMarkers: { markers: [ONE, longer], hasMore: false } })
  expect(lines).toEqual([
    `5: player 17, nightPlay, 2026-11-01: ${ONE.words}`,
    `6: player 17, nightPlay, 2026-11-01 to 2026-11-04, on 3 days: ${ONE.words} (seen by grace)`,
  ])
  const none = await run(['list'], { status: 'closed' }, { listHarmMarkers: { markers: [], hasMore: false } })
  expect(none.lines).toEqual(['aurora has no marker that is closed.'])
})

test('a marker is shown with its notes', async () => {
  const viewHarmMarker = { ...ONE, notes: [{ text: 'Called.', writtenBy: 'grace', time: 0 }] }
  const { lines } = await run(['show', '5'], {}, { viewHarmMarker })
  expect(lines[1]).toBe('\n1970-01-01T00:00:00.000Z grace\nCalled.')
})

test('a note and the end of a marker need a text', async () => {
  const answers = {
    noteHarmMarker: { state: 'seen' },
    closeHarmMarker: { state: 'closed' },
    lookAtHarmMarker: { state: 'seen' },
  }
  expect((await run(['look', '5'], {}, answers)).lines).toEqual(['5: seen'])
  const noted = await run(['note', '5'], { message: 'Called.' }, answers)
  expect(noted.calls).toEqual([['noteHarmMarker', PARAMS, { text: 'Called.' }]])
  expect((await run(['close', '5'], { message: 'Agreed.' }, answers)).lines).toEqual(['5: closed'])
  await expect(run(['close', '5'], {}, answers)).rejects.toThrow(Mistake)
  await expect(run(['burn', '5'], {}, answers)).rejects.toThrow(Mistake)
})
