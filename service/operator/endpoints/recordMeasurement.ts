import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { now } from '#service/database/time.ts'
import { readSite } from '../read-site.ts'

export default operatorChanges('recordMeasurement', async ({ service, params, db, token }, measured) => {
  const { siteId } = readSite(service, params.siteId)
  const { version, score, accessibility, largestContentfulPaintMs, totalBlockingMs } = measured
  const values = {
    version,
    score,
    accessibility,
    largest_contentful_paint_ms: largestContentfulPaintMs,
    total_blocking_ms: totalBlockingMs,
    measured_by: token.name,
    measured_at: now,
  }
  await db
    .insertInto('site_measurements')
    .values({ site_id: siteId, ...values })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(values))
    .execute()
  return measured
})
