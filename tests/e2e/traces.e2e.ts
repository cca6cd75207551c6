import { openTraceCollector, type ReceivedSpan } from '#tests/support/trace-collector.ts'
import { BRANDS } from './brands.ts'
import { expect, test } from './scenario.ts'
import { appRuns } from './screens.ts'
import { World } from './world/world.ts'

const [{ siteId, lottery }] = BRANDS

test('with a collector, a trace leads from the page over the operation to its statements, and names nobody', async ({
  visit,
}) => {
  const collector = await openTraceCollector()
  const world = await World.open({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin })
  const named = (name: string) => collector.spans.filter((span) => span.name === name)
  const childrenOf = ({ traceId, spanId }: ReceivedSpan) =>
    collector.spans.filter((span) => span.traceId === traceId && span.parentSpanId === spanId)
  const player = await world.register(siteId)
  try {
    const { gameInstanceId } = await world.openInstance(await world.createGame(siteId, lottery.slug))
    const { page } = await visit(siteId, { as: player, world })
    await appRuns(page)
    // The libraries are loaded when the page is idle: the screen is opened until its request is traced.
    await expect
      .poll(async () => {
        for (const path of ['/', '/transactions'])
          await page.evaluate((to) => {
            window.history.pushState({}, '', to)
            window.dispatchEvent(new PopStateEvent('popstate'))
          }, path)
        return collector.spans.filter(({ service }) => service === 'tombolo-page').length
      })
      .toBeGreaterThan(0)
    await player.buy({ gameInstanceId, lines: 1 })
    await page.close()
  } finally {
    await world.close()
    await collector.close()
  }

  const ofPages = collector.spans.filter(({ service }) => service === 'tombolo-page')
  const continued = ofPages.flatMap(childrenOf).filter(({ service }) => service === 'tombolo')
  const statements = continued.flatMap(childrenOf)
  expect(statements.map(({ name }) => name)).toContain('SELECT')

  // A join has a trace of its own, and its batch, which writes it, refers to it.
  const [join] = named('joinGame')
  const [batch] = named('joins').filter(({ links }) =>
    links?.some(({ traceId, spanId }) => traceId === join?.traceId && spanId === join.spanId),
  )
  expect(batch && childrenOf(batch).length).toBeGreaterThan(0)
  expect(JSON.stringify(collector.spans)).not.toContain(player.username)
})
