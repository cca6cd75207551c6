import { afterEach, expect, it, vi } from 'vitest'
import { trialInlinedSite, trialManifest } from '#runtime/testing/manifest.ts'
import { chooseTexts, markOf, marksIn, markTexts, messageAt } from './marked-texts.ts'

afterEach(() => {
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})

it('the mark of each number is read again, and shows nothing', () => {
  const numbers = [0, 3, 4, 1999]
  const text = numbers.map((number) => `word ${number}${markOf(number)}`).join(' ')
  expect(marksIn(text)).toEqual(numbers)
  expect(text.replaceAll(/[\u2060-\u2064]/g, '')).toBe('word 0 word 3 word 4 word 1999')
})

it('every message of the page is marked, and a page that the service rendered is rendered anew', async () => {
  const site = trialInlinedSite(trialManifest({ modules: {}, menu: [] }))
  const messages = { 'lobby.play': [{ type: 0 as const, value: 'Own words' }] }
  const { inlined, ids } = await markTexts({ ...site, messages, rendered: {} as never }, [])
  expect(inlined.rendered).toBeUndefined()
  expect(ids).toContain('runtime.close')
  const [own, mark] = inlined.messages['lobby.play'] ?? []
  expect(own).toEqual({ type: 0, value: 'Own words' })
  expect(marksIn((mark as { value: string }).value)).toEqual([ids.indexOf('lobby.play')])
})

/** Shows HTML in which `#3` is the mark of the third message. */
function show(html: string): (selector: string) => Node {
  document.body.innerHTML = html.replaceAll(/#(\d)/g, (_, number) => markOf(Number(number)))
  return (selector) => document.querySelector(selector)!.firstChild ?? document.querySelector(selector)!
}

it('a text is of the message whose mark follows it in its block', () => {
  const at = show('<p><b>Bold</b> and rest#1 <i>Second#2</i></p><p class="own">A name of the site</p>')
  expect([messageAt(at('b')), messageAt(at('i')), messageAt(at('.own'))]).toEqual([1, 2, null])
})

it('a text of a button or of a field is of the message that names it', () => {
  const at = show(
    '<button aria-label="Close#1"><span><svg></svg></span></button><a href="/"><div class="in">Play</div><div>now#2</div></a><input placeholder="Search#3">',
  )
  expect([messageAt(at('svg')), messageAt(at('.in')), messageAt(at('input'))]).toEqual([1, 2, 3])
})

it('a click on a text chooses its message and does nothing else, and one with a key is for the page', async () => {
  const told = vi.spyOn(window.parent, 'postMessage').mockImplementation(() => undefined)
  show('<button>Play#1</button>')
  const pressed = vi.fn<() => void>()
  const button = document.querySelector('button')!
  button.addEventListener('click', pressed)
  chooseTexts(['lobby.stop', 'lobby.play'])
  button.click()
  expect(told).toHaveBeenCalledWith({ previewMessage: 'lobby.play' }, '*')
  expect(pressed).not.toHaveBeenCalled()
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true }))
  expect(pressed).toHaveBeenCalledOnce()
  document.body.append(' more')
  await expect.poll(() => told.mock.calls.at(-1)?.[0]).toEqual({ previewTexts: ['lobby.play'] })
})
