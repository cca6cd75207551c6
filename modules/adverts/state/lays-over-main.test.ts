import { afterEach, expect, test } from 'vitest'
import { MAIN_ID } from '#runtime/router/use-arrival.ts'
import { laysOverMain } from './lays-over-main.ts'

/** Gives an element the place between two heights of the window. */
const at = (element: Element, top: number, bottom: number) => {
  element.getBoundingClientRect = () => new DOMRect(0, top, 390, bottom - top)
}

function open() {
  document.body.innerHTML = `<main id="${MAIN_ID}"><button>Play</button></main><aside></aside>`
  const banner = document.querySelector('aside')!
  const button = document.querySelector('button')!
  at(document.getElementById(MAIN_ID)!, 64, 2000)
  at(banner, 740, 836)
  at(button, 400, 444)
  return { banner, button, leave: laysOverMain(banner) }
}

afterEach(() => (document.body.innerHTML = ''))

test('a banner has the place of the screen, below the header', () => {
  const { banner, leave } = open()
  expect(banner.style.getPropertyValue('--main-top')).toBe('64px')
  expect(banner.style.getPropertyValue('--main-width')).toBe('390px')
  expect(banner.style.getPropertyValue('--main-end')).toBe('0px')
  leave?.()
})

test('a banner that would cover content goes to the lower edge, and stays there', () => {
  const apart = open()
  expect(apart.banner.hasAttribute('data-low')).toBe(false)
  apart.leave?.()
  document.body.innerHTML = `<main id="${MAIN_ID}"><h2>Tick your numbers</h2></main><aside></aside>`
  const banner = document.querySelector('aside')!
  at(banner, 70, 150)
  at(document.querySelector('h2')!, 80, 110)
  const leave = laysOverMain(banner)
  expect(banner.hasAttribute('data-low')).toBe(true)
  leave?.()
})

test('a banner moves aside while the focus is below it, also when the control scrolls there afterwards', () => {
  const { banner, button, leave } = open()
  button.focus()
  expect(banner.hasAttribute('data-aside')).toBe(false)
  at(button, 780, 824)
  document.dispatchEvent(new Event('scroll'))
  expect(banner.hasAttribute('data-aside')).toBe(true)
  at(button, 300, 344)
  document.dispatchEvent(new Event('scroll'))
  expect(banner.hasAttribute('data-aside')).toBe(false)
  leave?.()
  at(button, 780, 824)
  document.dispatchEvent(new Event('scroll'))
  expect(banner.hasAttribute('data-aside')).toBe(false)
})
