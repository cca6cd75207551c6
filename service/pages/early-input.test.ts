import { JSDOM } from 'jsdom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EARLY_INPUT, type EarlyInputRecorder } from '#schemas/site-manifest/rendered-page.ts'
import { EARLY_INPUT_SCRIPT } from './early-input.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const CONTROLS = `<form><label>Name <input id="name"></label><label><input id="agree" type="checkbox"> Agree</label>
  <select id="language"><option>en</option><option>de</option></select><button id="send"><b id="word">Send</b></button></form>
  <a id="link" href="#rules">Rules</a>`

/** A rendered page with its recorder, in a separate window. `heard` lists the events that reach the page's other scripts. */
function renderedPage() {
  const { window } = new JSDOM(
    `<div data-rendered-page>${CONTROLS}</div><button id="outside">Close</button>`,
    {
      runScripts: 'outside-only',
    },
  )
  Object.assign(window, { setTimeout, clearTimeout })
  window.eval(EARLY_INPUT_SCRIPT)
  const { document } = window
  const heard: string[] = []
  for (const kind of ['click', 'input', 'change', 'submit'])
    document.body.addEventListener(kind, ({ target }) => heard.push(`${kind} ${(target as Element).id}`))
  const get = (id: string) => document.getElementById(id) as HTMLInputElement
  const { [EARLY_INPUT.name]: recorder } = window as unknown as { earlyInput: EarlyInputRecorder }
  const taken = () => recorder.end().map(({ control, value }) => [control.id, value])
  const type = (id: string, value: string) => {
    get(id).value = value
    get(id).dispatchEvent(new window.Event('input', { bubbles: true }))
  }
  return { get, heard, taken, type }
}

test('presses and edits are recorded in their order, each control once, and reach no other script', () => {
  const { get, heard, taken, type } = renderedPage()
  type('name', 'A')
  get('word').click()
  get('agree').click()
  get('send').click()
  type('name', 'Ada')
  expect(get('agree').checked).toBe(false)
  expect(heard).toEqual([])
  expect(taken()).toEqual([
    ['send', undefined],
    ['agree', undefined],
    ['name', 'Ada'],
  ])
})

test('links, and controls outside of the rendered page, work as they do without the recorder', () => {
  const { get, heard, taken } = renderedPage()
  get('link').click()
  get('outside').click()
  expect(heard).toEqual(['click link', 'click outside'])
  expect(taken()).toEqual([])
})

test('a pressed control is marked at once, and until its press is taken', () => {
  const { get, taken } = renderedPage()
  const marks = () => [get('send').hasAttribute(EARLY_INPUT.mark), get('send').getAttribute('aria-busy')]
  get('send').click()
  expect(marks()).toEqual([true, 'true'])
  taken()
  expect(marks()).toEqual([false, null])
  get('send').setAttribute('aria-busy', 'true')
  vi.advanceTimersByTime(EARLY_INPUT.forMs)
  expect(marks()).toEqual([false, 'true'])
})

test('a press that is not taken in time is dropped, and an edit stays', () => {
  const { get, taken, type } = renderedPage()
  get('send').click()
  type('name', 'Ada')
  vi.advanceTimersByTime(EARLY_INPUT.forMs)
  expect(get('send').hasAttribute(EARLY_INPUT.mark)).toBe(false)
  expect(taken()).toEqual([['name', 'Ada']])
})

test('presses are dropped together, counted from the last one', () => {
  const { get, taken } = renderedPage()
  get('agree').click()
  vi.advanceTimersByTime(EARLY_INPUT.forMs - 1)
  get('send').click()
  vi.advanceTimersByTime(EARLY_INPUT.forMs - 1)
  expect([get('agree'), get('send')].map((control) => control.hasAttribute(EARLY_INPUT.mark))).toEqual([
    true,
    true,
  ])
  vi.advanceTimersByTime(1)
  expect(taken()).toEqual([])
})

test('once the input is taken, other scripts get what follows', () => {
  const { get, heard, taken } = renderedPage()
  taken()
  get('agree').click()
  expect(heard).toEqual(['click agree', 'input agree', 'change agree'])
})
