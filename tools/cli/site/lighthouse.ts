import { audit } from '../../lighthouse.ts'
import { Mistake } from '../../mistake.ts'
import { type OperatorApi, resultOf } from '../operator/connect-api.ts'
import { browserPath } from './browser.ts'

/** Runs Lighthouse with its phone profile on the draft of a site, and keeps the result for Readiness. */
export async function measureSite(
  api: OperatorApi,
  siteId: string,
  { isJson, say }: { readonly isJson: boolean; readonly say: (line: string) => void },
): Promise<number> {
  browserPath()
  const { version } = resultOf(await api('getDraft', { siteId }, {}))
  const { url } = resultOf(await api('createPreviewLink', { siteId }, {}))
  const measured = await audit(url).catch((error: Error) => {
    throw new Mistake(error.message)
  })
  const result = {
    version,
    score: Math.round(measured.score),
    accessibility: Math.round(measured.accessibility),
    largestContentfulPaintMs: Math.round(measured.largestContentfulPaintMs),
    totalBlockingMs: Math.round(measured.totalBlockingMs),
  }
  resultOf(await api('recordMeasurement', { siteId }, result))
  if (isJson) say(JSON.stringify({ siteId, ...result }, null, 2))
  else
    say(
      `${siteId}: performance ${result.score}, accessibility ${result.accessibility}, largest paint after ${result.largestContentfulPaintMs} ms, blocked for ${result.totalBlockingMs} ms.`,
    )
  return 0
}
