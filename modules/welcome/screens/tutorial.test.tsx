import { fireEvent } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import messages from '../messages/en.json'
import welcome from '../module.ts'
import { useSite } from '#runtime/site/site.ts'
import { readPlace, topicsOf } from '../state/topics.ts'
import TutorialScreen from './tutorial.tsx'

const Tutorial = ({ topic }: { topic: string | undefined }) => (
  <TutorialScreen site={useSite()} params={{ topic }} />
)

beforeEach(() => localStorage.clear())

function open(topic?: string) {
  const trial = renderWithRuntime(<Tutorial topic={topic} />, { modules: [welcome], messages })
  const { screen } = trial
  return {
    ...trial,
    heading: () => screen.getByRole('heading', { level: 2 }).textContent,
    press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
  }
}

test('it has a chapter for each kind of game that the site shows, after the one about accounts', () => {
  const chapters = (...rules: string[]) => topicsOf((rule) => rules.includes(rule)).map(({ id }) => id)
  expect(chapters()).toEqual(['start'])
  expect(chapters('oneDrawGame', 'spinnerGame')).toEqual(['start', 'numbers', 'instant'])
  expect(chapters('bingoGame', 'oneDrawGamePerm', 'raffleGame')).toEqual(['start', 'bets', 'raffle', 'bingo'])
})

test('every step of every chapter has a title and a text', () => {
  const ids = topicsOf(() => true).flatMap(({ id, steps }) =>
    Array.from({ length: steps }, (_, step) => [
      `welcome.${id}.${step + 1}`,
      `welcome.${id}.${step + 1}.body`,
    ]),
  )
  expect(ids.flat().filter((id) => !(id in messages))).toEqual([])
})

test('a step leads to the next, the focus follows, and a chapter that was read has a mark', () => {
  const { heading, press, screen } = open('instant')
  expect(heading()).toBe('Choose a card')
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  press('Next')
  expect(heading()).toBe('Open it')
  expect(document.activeElement?.textContent).toBe('Open it')
  press('Back')
  expect(heading()).toBe('Choose a card')
  press('Next')
  press('Next')
  press('Done')
  expect(
    screen.getByRole('tab', { selected: true }).querySelector('[aria-label="read to the end"]'),
  ).not.toBeNull()
  expect(screen.getByRole('link', { name: 'To the games' })).toBeDefined()
})

test('the end of a chapter leads to the next chapter', () => {
  const { heading, press } = open('start')
  press('Next')
  press('Next')
  press('Next chapter')
  expect(heading()).toBe('Choose a game')
})

test('the place is remembered, and an address with another chapter begins that one', () => {
  const first = open('numbers')
  first.press('Next')
  expect(first.heading()).toBe('Pick your numbers')
  first.screen.unmount()
  const second = open()
  expect(second.heading()).toBe('Pick your numbers')
  second.screen.unmount()
  expect(open('instant').heading()).toBe('Choose a card')
})

test('arrow keys choose chapters, and the focus stays on the tab', () => {
  const { screen, heading } = open()
  fireEvent.keyDown(screen.getByRole('tablist'), { key: 'ArrowRight' })
  expect(heading()).toBe('Choose a game')
  expect(document.activeElement?.getAttribute('role')).toBe('tab')
})

test('stored values of another form begin at the start', () => {
  for (const stored of [null, 'x', { topic: 3, step: 1 }, { topic: 'raffle', step: 'one' }])
    expect(readPlace(stored)).toBeNull()
  expect(readPlace({ topic: 'bingo', step: 2, done: ['start', 4] })).toEqual({
    topic: 'bingo',
    step: 2,
    done: ['start'],
  })
})
