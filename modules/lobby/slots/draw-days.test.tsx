import { expect, test } from 'vitest'
import { gameInstance } from '#runtime/testing/entities.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import messages from '../messages/en.json'
import DrawDays from './draw-days.tsx'

const TIMETABLE = {
  timeZone: 'Europe/London',
  draws: [
    { weekdays: [6, 3], times: ['20:00'] },
    { daysOfMonth: [-1, 1, 22], times: ['12:00', '09:30'] },
    { times: ['08:00'] },
  ],
  exceptions: [{ date: '2099-12-24', times: [] }],
}

/** Half past seven in the evening in Dublin, when clocks there are those of UTC. */
const game = gameInstance({ tournamentStartTime: Date.UTC(2026, 10, 28, 19, 30) })

const show = (timeZone: string) =>
  renderWithRuntime(<DrawDays game={game} timetable={TIMETABLE} />, {
    messages,
    manifest: trialManifest({ timeZone }),
  }).screen

test('a timetable is told in words, with the clock of its place where the page shows another one', () => {
  const screen = show('Europe/Malta')
  for (const text of [
    'Every Wednesday and Saturday at 8:00 PM',
    'On the 1st, 22nd, and last day of each month at 9:30 AM and 12:00 PM',
    'Every day at 8:00 AM',
    'Times in United Kingdom Time',
  ])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByText(/2099|24/)).toBeNull()
})

test('the days of a week are told in the order of the site’s week', () => {
  const { screen } = renderWithRuntime(
    <DrawDays
      game={game}
      timetable={{ timeZone: 'UTC', draws: [{ weekdays: [1, 6, 7], times: ['20:00'] }] }}
    />,
    { messages, manifest: trialManifest({ timeZone: 'UTC', weekStart: 'saturday' }) },
  )
  expect(screen.getByText('Every Saturday, Sunday, and Monday at 8:00 PM')).toBeTruthy()
})

test('the clock of the place is not named on a page that shows it', () => {
  expect(show('Europe/London').queryByText(/^Times in/)).toBeNull()
})

test('a device in another zone reads the time of the draw by both clocks', () => {
  const screen = show('Asia/Tokyo')
  expect(screen.getByText(/Nov 29, 04:30 AM/)).toBeTruthy()
  expect(screen.getByText(/by your clock/).textContent).toMatch(/Nov 2[89]/)
})

test('a list of dates shows the next four dates, and the last date after all draws', () => {
  const said = (dates: string[]) => {
    const { screen } = renderWithRuntime(
      <DrawDays game={game} timetable={{ timeZone: 'UTC', draws: [{ dates, times: ['20:00'] }] }} />,
      { messages, manifest: trialManifest({ timeZone: 'UTC' }) },
    )
    const text = screen.getByRole('list').textContent
    screen.unmount()
    return text.match(/\d{4}/g)
  }
  const years = Array.from({ length: 8 }, (_, place) => `${2097 + place}-12-18`)
  expect(said(['2001-12-18', ...years])).toEqual(['2097', '2098', '2099', '2100'])
  expect(said(['2002-12-18', '2001-12-18'])).toEqual(['2002'])
})
