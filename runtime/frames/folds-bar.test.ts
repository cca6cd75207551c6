import { afterEach, describe, expect, test } from 'vitest'
import { foldsBar } from './folds-bar.ts'

/** Widths of the parts of a bar, in pixels. jsdom computes no layout, so the test sets these widths. */
const WIDTHS = { brand: 160, entry: 120, signs: 100, name: 90, word: 80, menuButton: 44, amount: 150 }
const ENTRIES = 4

interface Bar {
  element: HTMLElement
  folded: () => string | undefined
  hidden: () => number
}

/** A bar of a width in which the player has two balances, with layout computed from what is folded. */
function barOf(width: number, amount = WIDTHS.amount): Bar {
  const element = document.createElement('div')
  element.innerHTML = `<nav><ul>${'<li></li>'.repeat(ENTRIES)}</ul></nav>`
  const list = element.querySelector('ul')!
  const isFolded = (step: string) => element.dataset['fold']?.split(' ').includes(step) ?? false
  const taken = () =>
    WIDTHS.brand +
    WIDTHS.signs +
    (isFolded('name') ? 0 : WIDTHS.name) +
    (isFolded('words') ? 0 : WIDTHS.word) +
    (isFolded('menu') ? WIDTHS.menuButton : 0) +
    amount * (isFolded('amounts') ? 1 : 2)
  Object.defineProperties(element, {
    clientWidth: { get: () => width },
    scrollWidth: { get: () => Math.max(width, taken()) },
  })
  for (const [place, entry] of [...list.children].entries()) {
    const fits = () => place === 0 || (place + 1) * WIDTHS.entry <= width - taken()
    Object.defineProperty(entry, 'offsetTop', { get: () => (fits() ? 0 : 44) })
    Object.defineProperty(entry, 'offsetHeight', { get: () => 44 })
  }
  document.body.append(element)
  foldsBar(element)
  return {
    element,
    folded: () => element.dataset['fold'],
    hidden: () => list.querySelectorAll('[inert]').length,
  }
}

afterEach(() => document.body.replaceChildren())

test('a bar with room for everything folds nothing', () => {
  const bar = barOf(1400)
  expect(bar.folded()).toBeUndefined()
  expect(bar.hidden()).toBe(0)
})

test('a bar folds its name first, then its menu, and its words last', () => {
  expect(barOf(1200).folded()).toBe('name')
  expect(barOf(1100).folded()).toBe('name menu')
  expect(barOf(1100).hidden()).toBe(1)
  expect(barOf(680).folded()).toBe('name menu words')
})

test('menu entries without room are hidden, and the menu button lists them', () => {
  const bar = barOf(960)
  expect(bar.folded()).toBe('name menu')
  expect(bar.hidden()).toBe(2)
})

test('amounts in further currencies are hidden only where the bar would be wider than the window', () => {
  expect(barOf(960, 400).folded()).toBe('name menu words amounts')
})

test('a masthead, whose menu has a line of its own, folds nothing while both lines have room', () => {
  const element = document.createElement('div')
  element.innerHTML = '<a href="/"></a><nav><ul><li></li></ul></nav><div></div>'
  const [brand, menu, account] = [...element.children]
  Object.defineProperty(brand, 'offsetHeight', { get: () => 56 })
  Object.defineProperty(menu, 'offsetTop', { get: () => 75 })
  Object.defineProperty(account, 'offsetTop', { get: () => 6 })
  document.body.append(element)
  foldsBar(element)
  expect(element.dataset['fold']).toBeUndefined()
})

describe('a bar in a narrow window', () => {
  /** A brand with a name of 120 pixels and an account whose words take 230; both in a line of 300, or in two. */
  function narrowBar(room: number): HTMLElement {
    const element = document.createElement('div')
    // The menu is in the sheet here: its list is not displayed, and without layout.
    element.innerHTML =
      '<a href="/"><span data-brand-name>Kola</span></a><nav><ul><li></li><li></li></ul></nav><div></div>'
    const [brand, , account] = [...element.children]
    const words = () => (element.dataset['fold']?.includes('words') ? 120 : 230)
    Object.defineProperty(brand, 'offsetHeight', { get: () => 44 })
    Object.defineProperty(account, 'offsetTop', { get: () => (44 + words() > room ? 44 : 0) })
    const name = brand!.firstElementChild!
    Object.defineProperty(name, 'scrollWidth', { get: () => 120 })
    Object.defineProperty(name, 'clientWidth', { get: () => Math.min(120, room - words()) })
    document.body.append(element)
    foldsBar(element)
    return element
  }

  test('a narrow bar shows the logo where the name of the brand would be cut', () => {
    expect(narrowBar(360).dataset['fold']).toBeUndefined()
    expect(narrowBar(300).dataset['fold']).toBe('brand')
  })

  test('a narrow bar folds the words of the account before it takes a second line', () => {
    expect(narrowBar(250).dataset['fold']).toBe('name menu words')
    expect(narrowBar(200).dataset['fold']).toBe('name menu words brand')
  })
})
