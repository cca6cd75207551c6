import { expect, type Locator, type Page } from '@playwright/test'

/** A modal on the screen. */
export interface OpenModal {
  /** Its name; any where the name is data. */
  readonly name: RegExp
  /** The element that had the focus; null where no element of the page opened the modal. */
  readonly opener: Locator | null
  /** Ends a modal that Escape does not close. */
  readonly end?: (() => Promise<void>) | undefined
}

/** More stops than any dialog has. */
const STOPS_MAX = 80

/** A keyboard's way through a modal: the focus goes in, stays, and is back where it was once the modal is closed. */
export async function expectKeyboard(page: Page, { name, opener, end }: OpenModal): Promise<void> {
  const dialog = page.locator('dialog:modal').last()
  await expect(dialog).toHaveAccessibleName(name)
  await expect.poll(() => placeOfFocus(page), 'the focus goes into the dialog').toBe('dialog')
  expect(await stopsOf(page), 'the focus stays in the dialog').toEqual([])
  const open = await page.locator('dialog:modal').count()
  await page.keyboard.press('Escape')
  if (end === undefined) {
    await expect(page.locator('dialog:modal'), 'Escape closes the dialog').toHaveCount(open - 1)
  } else {
    // The browser lets a page refuse the first of two only.
    await page.keyboard.press('Escape')
    await expect(page.locator('dialog:modal'), 'Escape does nothing').toHaveCount(open)
    await end()
    await expect(page.locator('dialog:modal')).toHaveCount(open - 1)
  }
  if (opener !== null) await expect(opener, 'the focus is where it was').toBeFocused()
}

/** Goes round the dialog with the Tab key and a step back. Resolves with the places outside of it that had the focus. */
async function stopsOf(page: Page): Promise<string[]> {
  const places: string[] = []
  const press = async (key: string) => {
    await page.keyboard.press(key)
    places.push(await placeOfFocus(page))
  }
  await press('Tab')
  const first = await page.evaluateHandle(() => document.activeElement)
  for (let stop = 0; stop < STOPS_MAX; stop++) {
    await press('Tab')
    if (await first.evaluate((element) => element === document.activeElement)) break
  }
  await press('Shift+Tab')
  await press('Shift+Tab')
  // Keys in a frame of another origin are not the page's.
  for (let stop = 0; stop < STOPS_MAX && (await isInFrame(page)); stop++) await press('Shift+Tab')
  // Between the last part and the first one, the browser's own controls have their turn.
  return places.filter((place) => place !== 'dialog' && place !== 'browser')
}

const isInFrame = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement instanceof HTMLIFrameElement)

/** Returns the place of the focus: the topmost dialog, the browser's own controls, or a part of the page. */
function placeOfFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
    const at = document.activeElement
    if (at === null || at === document.body || at === document.documentElement) return 'browser'
    return dialog?.contains(at) === true ? 'dialog' : at.outerHTML.slice(0, 120)
  })
}
