import { afterEach, beforeEach, expect, test } from 'vitest'
import { coversEdge, followsEdge } from './covered-edges.ts'

const cleanups: ((() => void) | undefined)[] = []
afterEach(() => {
  for (const cleanUp of cleanups.splice(0)) cleanUp?.()
})
beforeEach(() => document.body.replaceChildren())

/** A part of the page with a measured height; jsdom has no layout of its own. */
function part(style: string, height: number): HTMLElement {
  const element = document.createElement('header')
  element.setAttribute('style', style)
  element.getBoundingClientRect = () => new DOMRect(0, 0, 320, height)
  document.body.append(element)
  cleanups.push(coversEdge(element))
  return element
}

/** The covered height of an edge, read from the scroll padding. */
function covered(edge: 'top' | 'bottom'): string | undefined {
  const padding = document.documentElement.style.getPropertyValue('scroll-padding-block')
  return [...padding.matchAll(/calc\((\d+px) \+ 1rem\)/g)].map(([, height]) => height)[edge === 'top' ? 0 : 1]
}

test('a sticky header covers its measured height at the upper edge', () => {
  part('position: sticky; top: 0px', 109.5)
  expect(covered('top')).toBe('110px')
  expect(covered('bottom')).toBe('0px')
})

test('the sticky part that reaches farthest determines the covered height of its edge', () => {
  part('position: sticky; top: 0px', 58)
  part('position: sticky; top: 56px', 48)
  part('position: fixed; top: 580px; bottom: 0px', 64)
  part('position: sticky; bottom: 64px', 80)
  expect(covered('top')).toBe('104px')
  expect(covered('bottom')).toBe('144px')
})

test('a header that scrolls with the page covers nothing', () => {
  part('position: static; top: 0px', 72)
  expect(covered('top')).toBe('0px')
})

test('a part that moves to the other edge in a wider window is measured again', () => {
  const tabs = part('position: fixed; top: 580px; bottom: 0px', 64)
  tabs.setAttribute('style', 'position: sticky; top: 56px')
  window.dispatchEvent(new Event('resize'))
  expect(covered('top')).toBe('120px')
  expect(covered('bottom')).toBe('0px')
})

test('a part that is removed from the page no longer covers it', () => {
  part('position: sticky; top: 0px', 72)
  cleanups.pop()?.()
  expect(covered('top')).toBe('0px')
})

test('a part that follows the upper edge has the covered height as a variable of its own', () => {
  const panel = document.createElement('aside')
  cleanups.push(followsEdge(panel))
  part('position: sticky; top: 0px', 72)
  expect(panel.style.getPropertyValue('--covered-top')).toBe('72px')
  expect(document.documentElement.style.getPropertyValue('--covered-top')).toBe('')
})
