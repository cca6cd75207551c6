import type { Page } from '@playwright/test'
import { BRANDS } from './brands.ts'
import { enter, tabTo } from './pages/keyboard.ts'
import { expect, test } from './scenario.ts'
import { settled } from './screens.ts'

interface Stop {
  name: string
  /** The focused element differs from itself without focus: outline, shadow, border or background. */
  isMarked: boolean
  isInside: boolean
  /** Whatever is drawn anew must not take the focus away with it. */
  isStillThere: boolean
}

for (const { siteId } of BRANDS) {
  test(`${siteId}: the Tab key alone moves through the first screen, with a visible focus`, async ({
    visit,
    world,
  }) => {
    await world.scenery(siteId)
    const { page } = await visit(siteId)
    await settled(page)
    const stops = await tabThrough(page, 40)
    expect(stops.length).toBeGreaterThan(4)
    expect(stops.filter((stop) => !stop.isStillThere)).toEqual([])
    expect(stops.filter((stop) => !stop.isMarked)).toEqual([])
    expect(stops.filter((stop) => !stop.isInside)).toEqual([])
  })

  test(`${siteId}: a visitor submits a wrong login by keyboard alone and sees the error`, async ({
    visit,
  }) => {
    const { page } = await visit(siteId, { path: '/login' })
    await settled(page)
    await page.getByLabel(/user/i).first().focus()
    await page.keyboard.type('nobody_here')
    await page.keyboard.press('Tab')
    await page.keyboard.type('wrong1234')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').first()).toBeVisible()
  })
}

test('aurora: a player sets a deposit limit by keyboard alone', async ({ visit, world }) => {
  const account = await world.register('aurora', { 978: 50 })
  const { page, says } = await visit('aurora', { as: account, path: '/cashier/responsiblegaming/limits' })
  await settled(page)
  await tabTo(page, page.getByLabel(says('safer-play.kind.dailyDeposit'), { exact: true }))
  await page.keyboard.type('60')
  await enter(page, page.getByRole('button', { name: says('safer-play.save') }))
  await expect(page.getByText(says('safer-play.saved'))).toBeVisible()
})

/** Presses Tab until focus leaves the page or comes round, and notes each stop. */
async function tabThrough(page: Page, atMost: number): Promise<Stop[]> {
  const stops: Stop[] = []
  for (let press = 0; press < atMost; press++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(describeFocus)
    if (stop === null) break
    stops.push(stop)
  }
  return stops
}

/** Runs in the page. */
function describeFocus(): Stop | null {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return null
  const look = (target: Element) => {
    const style = getComputedStyle(target)
    return [
      style.outline,
      style.boxShadow,
      style.borderColor,
      style.backgroundColor,
      style.textDecoration,
    ].join(';')
  }
  const focused = look(element)
  element.blur()
  const plain = look(element)
  element.focus()
  const box = element.getBoundingClientRect()
  const name = element.getAttribute('aria-label') ?? element.textContent ?? element.outerHTML
  return {
    name: name.trim().slice(0, 60),
    isMarked: focused !== plain,
    isStillThere: element.isConnected && document.activeElement === element,
    isInside: box.right > 0 && box.left < innerWidth && box.width > 0,
  }
}
