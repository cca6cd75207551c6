import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { VARIANTS, type Variants } from '#schemas/theme/variants.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { QuietEnd } from './quiet-end.tsx'
import styles from './quiet-end.module.css'

const sheet = readFileSync(join(import.meta.dirname, 'quiet-end.module.css'), 'utf8')

/** The rules for a narrow place, with the class names of this run. */
const narrowRules = sheet
  .slice(0, sheet.indexOf('@container'))
  .replaceAll(/:global\(((?:\[[^\]]*\])+)\)/g, '$1')
  .replaceAll(/\.([a-z]\w*)(?=[\s:{])/gi, (_, name: string) => `.${styles[name]}`)

let rules: HTMLStyleElement
beforeEach(() => {
  rules = document.createElement('style')
  rules.textContent = narrowRules
  document.head.append(rules)
})
afterEach(() => {
  rules.remove()
  delete document.documentElement.dataset['end']
})

function show(variant: NonNullable<Variants['end']>) {
  document.documentElement.dataset['end'] = variant
  const { screen } = renderWithRuntime(
    <QuietEnd title="Not this time" body="You won no prize." actions={<button type="button">Play</button>}>
      <p>The jackpot goes on.</p>
    </QuietEnd>,
  )
  const text = screen.getByRole('heading').parentElement!
  const end = text.parentElement!
  return { screen, end, text, drawing: text.nextElementSibling!, actions: end.lastElementChild! }
}

const shown = (element: Element) => getComputedStyle(element)

describe.each(VARIANTS.end)('the end without a prize, composed as %s', (variant) => {
  test('it is read as title, text, facts and actions, and its drawing has no name', () => {
    const { screen, end } = show(variant)
    expect(end.textContent).toBe('Not this timeYou won no prize.The jackpot goes on.Play')
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Not this time')
    expect(screen.queryByRole('img')).toBeNull()
  })
})

test('nothing in the end without a prize moves', () => {
  expect(sheet).not.toMatch(/animation|transition/)
})

/** The parts in the order in which they are seen. */
function inOrder({ end }: Pick<ReturnType<typeof show>, 'end'>): Element[] {
  const orderOf = (part: Element) => Number(shown(part).order)
  return [...end.children].toSorted((one, other) => orderOf(one) - orderOf(other))
}

test.each(VARIANTS.end)('%s: in a narrow place the words come before the drawing', (variant) => {
  const { end, text } = show(variant)
  expect(inOrder({ end })[0]).toBe(text)
})

test('centred: the drawing is last, all in the middle', () => {
  const { end, drawing } = show('centred')
  expect(inOrder({ end }).at(-1)).toBe(drawing)
  expect(shown(end).textAlign).toBe('center')
  expect(shown(end).justifyItems).toBe('center')
})

test('slip: lines from the start, the drawing beside them, and the first key over the full width', () => {
  const { screen, end, drawing, actions } = show('slip')
  expect(shown(end).textAlign).toBe('start')
  expect(shown(drawing).gridArea).toBe('1 / 2')
  expect(shown(actions).gridColumn).toBe('1 / -1')
  expect(shown(screen.getByRole('button')).flexBasis).toBe('100%')
})

test('bubble: the text is in a speech bubble with its own frame, above the drawing', () => {
  const { end, text, drawing } = show('bubble')
  expect(inOrder({ end }).slice(0, 2)).toEqual([text, drawing])
  expect(shown(text).position).toBe('relative')
  expect(shown(text).borderRadius).toBe('24px')
})

test('page: drawing, text and actions begin at the start of the line', () => {
  const { end, drawing, actions } = show('page')
  expect(shown(end).justifyItems).toBe('start')
  expect(shown(end).textAlign).toBe('start')
  expect(shown(drawing).getPropertyValue('inline-size')).toBe('min(100%, 384px)')
  expect(shown(actions).justifyContent).toBe('flex-start')
})
