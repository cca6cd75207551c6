import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { CalendarDraw, DrawCalendar, DrawDetail } from '#schemas/operator/draws.ts'
import { answerOf, renderPart, SITE as UTC_SITE } from '../testing/console-part.tsx'
import { ProblemsSection } from './draw-lists.tsx'
import { DrawPanel } from './draw-panel.tsx'

afterEach(cleanup)

const SITE = { ...UTC_SITE, timeZone: 'Europe/Helsinki', scopes: ['games.read', 'games.refund'] }
const DUE = Date.UTC(2026, 10, 30, 18, 0)
const DRAW = {
  gameInstanceId: 71,
  gameId: 7,
  sequenceNumber: 12,
  status: 'RETRY',
  startTime: DUE,
  plays: 3,
  playMax: 100,
  problem: 'failing',
} as const satisfies CalendarDraw

const calendarOf = (problems: CalendarDraw[]): DrawCalendar => ({
  now: DUE,
  today: '2026-11-30',
  games: [{ gameId: 7, gameTitle: 'Polar Five', gameRule: 'oneDrawGame', currencyId: 978, state: 'offered' }],
  days: [],
  withoutTime: [],
  problems,
})

const DETAIL: DrawDetail = {
  ...DRAW,
  gameTitle: 'Polar Five',
  gameRule: 'oneDrawGame',
  gameState: 'offered',
  currencyId: 978,
  openedTime: DUE - 86_400_000,
  players: 2,
  attempts: 3,
  lastFailure: 'No relay of the beacon answered.',
  nextTryTime: DUE + 60_000,
  stakesMinor: 300,
  prizesMinor: 0,
  refundsMinor: 0,
  poolMinor: 300,
  progressiveMinor: 0,
  carriedMinor: 0,
  worstCase: { plays: 3, takenMinor: 300, siteLossMinor: 0 },
  winners: 0,
  proof: { commitment: 'c0ffee' },
  offered: { move: false, callOff: true },
}

const openPanel = (draw: DrawDetail, site = SITE) => {
  const { gameInstanceId } = draw
  renderPart(
    <DrawPanel
      site={site}
      gameInstanceId={gameInstanceId}
      openGame={() => undefined}
      close={() => undefined}
    />,
    [answerOf('getDraw', { siteId: site.siteId, gameInstanceId }, {}, draw)],
  )
  return within(screen.getByRole('dialog', { name: 'Polar Five, number 12' }))
}

test('nothing is shown while no draw has a problem', () => {
  const { container } = renderPart(
    <ProblemsSection calendar={calendarOf([])} site={SITE} openDraw={() => undefined} />,
  )
  expect(container.innerHTML).toBe('')
})

test.each([
  ['failing', 'Polar Five, number 12: its draw fails', 'call the draw off'],
  ['refunding', 'Polar Five, number 12: failed, money goes back', 'nothing is left to do'],
  ['late', 'Polar Five, number 12: late', 'as soon as it can'],
] as const)(
  'a draw that is %s has its name, its time and the next step, and opens',
  (problem, name, step) => {
    const openDraw = vi.fn<(gameInstanceId: number) => void>()
    renderPart(
      <ProblemsSection calendar={calendarOf([{ ...DRAW, problem }])} site={SITE} openDraw={openDraw} />,
    )
    const line = within(screen.getByRole('region', { name: 'Draws that need a person' })).getByRole('alert')
    expect(line.textContent).toContain(name)
    expect(line.textContent).toContain('Due 30 Nov 2026, 20:00')
    expect(line.textContent).toContain(step)
    fireEvent.click(within(line).getByRole('button', { name: 'Open' }))
    expect(openDraw).toHaveBeenCalledExactlyOnceWith(71)
  },
)

test('a failing draw is opened with its failures, the last reason and the next attempt, and can be called off', () => {
  const panel = openPanel(DETAIL)
  const { textContent } = panel.getByRole('alert')
  expect(textContent).toContain('It failed 3 times in a row.')
  expect(textContent).toContain('The last reason: No relay of the beacon answered.')
  expect(textContent).toContain('Next attempt: 30 Nov 2026, 20:01')
  fireEvent.click(panel.getByRole('button', { name: 'Call off and give back' }))
  expect(screen.getByRole('dialog', { name: 'Call off and give back' })).toBeDefined()
})

test('a person who may only read sees the failure without a button', () => {
  const panel = openPanel(DETAIL, { ...SITE, scopes: ['games.read'] })
  expect(panel.getByRole('alert').textContent).toContain('It failed 3 times in a row.')
  expect(panel.queryByRole('button', { name: 'Call off and give back' })).toBeNull()
})

test('a refunded draw shows the sum of its refunds, and offers no change', () => {
  const panel = openPanel({
    ...DETAIL,
    problem: 'refunding',
    refundsMinor: 250,
    offered: { move: false, callOff: false },
  })
  expect(panel.getByRole('alert').textContent).toContain('It could not be drawn.')
  expect(panel.getByText('2.50 EUR')).toBeDefined()
  expect(panel.queryByRole('button', { name: 'Call off and give back' })).toBeNull()
})
