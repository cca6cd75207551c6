import { chromium, type Browser, type Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CHROMIUM_LAUNCH } from '#tests/support/chromium.ts'
import { Services, type ServiceHere } from './service-here.ts'

/** Pages of a service as a real Chromium reads their headers, over plain HTTP. */
const services = new Services()
let here: ServiceHere
let browser: Browser
let page: Page
const complaints: string[] = []
beforeAll(async () => {
  here = await services.start('embedded')
  browser = await chromium.launch(CHROMIUM_LAUNCH)
  page = await browser.newPage()
  page.on('console', (message) => complaints.push(message.text()))
  await page.goto(`http://aurora.localhost:${here.port}/`)
}, 60_000)
afterAll(async () => {
  await browser.close()
  await services.end()
})

it('security 19: a breach of the content policy is reported by Chromium and logged', async () => {
  await page.evaluate(() => {
    const picture = document.createElement('img')
    picture.src = 'http://elsewhere.localhost/picture.png?of=a-player'
    document.body.append(picture)
  })
  await expect
    .poll(() => here.logged.filter((line) => line.includes('a page broke its content policy')), {
      timeout: 10_000,
    })
    .toEqual([
      expect.stringContaining('"directive":"img-src","blocked":"http://elsewhere.localhost/picture.png"'),
    ])
})

it('security 19: a page may use the camera, and no other device', async () => {
  const allowed = await page.evaluate(() =>
    (
      document as unknown as { featurePolicy: { allowedFeatures(): string[] } }
    ).featurePolicy.allowedFeatures(),
  )
  expect(allowed).toContain('camera')
  const devices = ['microphone', 'geolocation', 'usb', 'serial', 'hid', 'midi', 'gyroscope', 'accelerometer']
  const privacy = ['payment', 'display-capture', 'browsing-topics', 'idle-detection', 'clipboard-read']
  expect(allowed.filter((feature) => [...devices, ...privacy].includes(feature))).toEqual([])
})

it('Chromium supports every feature of the permissions policy', () => {
  expect(complaints.filter((text) => text.includes('Permissions-Policy'))).toEqual([])
})
