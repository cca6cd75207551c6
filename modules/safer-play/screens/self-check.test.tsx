import { fireEvent, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import messages from '../messages/en.json'
import SelfCheck from './self-check.tsx'

function open() {
  const trial = renderWithRuntime(<SelfCheck />, { messages })
  const { screen } = trial
  const groups = screen.getAllByRole('group')
  const answer = (place: number, name: string) =>
    fireEvent.click(within(groups[place] as HTMLElement).getByRole('radio', { name }))
  return {
    ...trial,
    groups,
    answer,
    show: () => fireEvent.click(screen.getByRole('button', { name: 'Show what it means' })),
  }
}

test('nine answers are counted on the page, and nothing is sent or kept', () => {
  const kept = () => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])
  const before = kept()
  const { screen, groups, answer, show, client } = open()
  expect(groups).toHaveLength(9)
  for (let place = 0; place < 9; place += 1) answer(place, place < 2 ? 'Most of the time' : 'Never')
  show()
  expect(screen.getByText('4 of 27 points')).toBeTruthy()
  expect(screen.getByText('Some signs of harm')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^My limits/ })).toBeTruthy()
  expect(client.calls).toEqual([])
  expect(kept()).toBe(before)
  fireEvent.click(screen.getByRole('button', { name: 'Answer again' }))
  expect(screen.queryAllByRole('radio', { checked: true })).toEqual([])
})

test('a missing answer is counted before anything is shown', () => {
  const { screen, answer, show } = open()
  answer(0, 'Never')
  show()
  expect(screen.getByText('8 questions still need an answer.')).toBeTruthy()
})
