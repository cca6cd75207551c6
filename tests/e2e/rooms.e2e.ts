import { expect, test } from './scenario.ts'
import { headerLines, settled, sidewaysPixels } from './screens.ts'

test(
  'duchess: the club and the first step of the registration fit a window of 320 pixels, in each language',
  { tag: ['@phone', '@whole'] },
  async ({ visit }) => {
    const { page } = await visit('duchess')
    await page.setViewportSize({ width: 320, height: 640 })
    for (const [language, rooms, register] of [
      ['en', 'Tonight’s rooms', 'Register'],
      ['es', 'Las salas de hoy', 'Registrarse'],
    ] as const) {
      await page.goto(`/?lang=${language}`)
      await settled(page)
      await expect(page.getByRole('heading', { name: rooms })).toBeVisible()
      expect(await sidewaysPixels(page), language).toBe(0)
      await expect.poll(() => headerLines(page), language).toBe(1)
      await page.locator('header').getByRole('button', { name: register }).click()
      // E-mail, nickname and password: nothing else is asked first.
      const inputs = page.getByRole('dialog').locator('input')
      await expect(inputs).toHaveCount(3)
      await expect(inputs.first()).toHaveAttribute('type', 'email')
      expect(await sidewaysPixels(page), `registration in ${language}`).toBe(0)
    }
  },
)
