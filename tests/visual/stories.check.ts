import AxeBuilder from '@axe-core/playwright'
import { expect, type ConsoleMessage, type Page } from '@playwright/test'
import { faultText, layoutFaults } from '../layout/layout-faults.ts'
import { BRANDS, drawn, openStory, STORIES, test } from './built-stories.ts'
import { DIRECTIONS, SCHEMES, type Dress } from './storybook/modes.ts'

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The title of a page belongs to the page around a story. */
const OF_THE_PAGE = ['document-title']
/** Messages that a page of the product does not have: stories have no service, and axe asks for scripts in a frame that allows none. */
const OF_THE_CHECK = ['Failed to load resource', 'Blocked script execution in']
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block']

/** The narrowest window that the product supports. */
const NARROW = { width: 320, height: 844 }

for (const { id } of STORIES) {
  test(id, async ({ storyPage: page, origin }) => {
    await page.setViewportSize(NARROW)
    const errors: string[] = []
    const onError = ({ message }: Error) => void errors.push(message)
    const onConsole = (message: ConsoleMessage) => {
      if (message.type() === 'error' && !OF_THE_CHECK.some((text) => message.text().startsWith(text)))
        errors.push(message.text())
    }
    page.on('pageerror', onError).on('console', onConsole)
    let isOpen = false
    const faults: string[] = []
    for (const brand of BRANDS) {
      for (const direction of DIRECTIONS) {
        for (const scheme of SCHEMES) {
          const dress: Dress = { brand, scheme, direction }
          await (isOpen ? wear(page, dress) : openStory(page, { origin, id, dress }))
          isOpen = true
          const where = `${brand} ${scheme} ${direction}`
          // Structure and layout are the same in both schemes: in the second one only the rules about colours are asked.
          const found =
            scheme === SCHEMES[0]
              ? [
                  ...(await breaches(page, { type: 'tag', values: STANDARD })),
                  ...(await layoutFaults(page)).map(faultText),
                ]
              : await breaches(page, { type: 'rule', values: ABOUT_COLOURS })
          faults.push(...found.map((fault) => `${where}: ${fault}`))
          faults.push(...errors.splice(0).map((error) => `${where}: ${error.slice(0, 300)}`))
        }
      }
    }
    page.off('pageerror', onError).off('console', onConsole)
    expect(faults).toEqual([])
  })
}

/** Changes how the open story is shown, which takes a tenth of the time of opening it. */
async function wear(page: Page, { brand, scheme, direction }: Dress): Promise<void> {
  await page.evaluate(
    (globals) => {
      const { __STORYBOOK_ADDONS_CHANNEL__: channel } = window as unknown as {
        __STORYBOOK_ADDONS_CHANNEL__: { emit: (event: string, body: object) => void }
      }
      channel.emit('updateGlobals', { globals })
    },
    { brand, scheme, direction },
  )
  await page.locator(`style[data-dress="${brand} ${scheme} ${direction}"]`).waitFor({ state: 'attached' })
  return drawn(page)
}

async function breaches(page: Page, runOnly: { type: 'tag' | 'rule'; values: string[] }): Promise<string[]> {
  const isBroken = await page.locator('body.sb-show-errordisplay').count()
  if (isBroken > 0) return [(await page.locator('#error-message').textContent()) ?? 'the story failed']
  const { violations } = await new AxeBuilder({ page })
    .options({
      runOnly,
      rules: Object.fromEntries(OF_THE_PAGE.map((rule) => [rule, { enabled: false }])),
      resultTypes: ['violations'],
      iframes: false,
    })
    .setLegacyMode(true)
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${id}: ${target.join(' ')} ${failureSummary.split('\n').at(1)?.trim() ?? ''}`,
    ),
  )
}
