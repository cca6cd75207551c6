import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Money } from '#runtime/format/money.tsx'
import { Ball } from '#games/components/ball.tsx'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { translatePage } from '#runtime/testing/translate-page.ts'
import { allowTranslation } from './translated-page.ts'

/** As the browser has them. */
const own = Object.getOwnPropertyDescriptors(Node.prototype)

beforeEach(() => allowTranslation())
afterEach(() => Object.defineProperties(Node.prototype, own))

/** Text beside an element, which comes and goes. */
function Line({ before, after }: { before: boolean; after: boolean }) {
  return (
    <p>
      {before ? 'before ' : null}
      {after ? <b>bold</b> : null}
      {after ? ' after' : 'without'}
    </p>
  )
}

test('text of a translated page is removed and inserted with what is beside it', () => {
  const screen = render(<Line before after />)
  for (const [before, after] of [
    [false, true],
    [true, true],
    [true, false],
    [false, false],
    [true, true],
  ] as const) {
    act(() => translatePage())
    screen.rerender(<Line before={before} after={after} />)
    const shown = `${before ? 'before ' : ''}${after ? 'bold after' : 'without'}`
    expect(screen.container.textContent).toBe(shown)
  }
})

test('text that the translation has taken out of the page is no error', () => {
  const screen = render(<Line before after />)
  screen.container.querySelector('p')!.firstChild!.remove()
  screen.rerender(<Line before={false} after={false} />)
  expect(screen.container.textContent).toBe('without')
})

test('amounts and numbers are not translated', () => {
  const { screen } = renderWithRuntime(
    <p>
      You win <Money amount={12.5} currencyId={978} /> with <Ball number={7} />
    </p>,
  )
  act(() => translatePage())
  expect([...screen.container.querySelectorAll('font > font')].map(({ textContent }) => textContent)).toEqual(
    ['You win ', ' with '],
  )
})
