import type { Browser, CDPSession, Page } from 'playwright'

/** Activity of a page during a measurement. */
export interface Activity {
  /** Share of the time in which scripts ran, 0 to 1. */
  scriptShare: number
  /** The longest task, in milliseconds. */
  longestTaskMs: number
  /** Heap growth between two collections, in bytes. */
  heapGrowthBytes: number
  framesPerSecond: number
}

/** A phone's page on a throttled processor; the factor is relative to this machine. */
export class ThrottledPage {
  readonly page: Page
  private readonly devtools: CDPSession

  private constructor(page: Page, devtools: CDPSession) {
    this.page = page
    this.devtools = devtools
  }

  static async open(browser: Browser, url: string, slowerBy: number): Promise<ThrottledPage> {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable')
    await devtools.send('HeapProfiler.enable')
    await page.goto(url)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerBy })
    return new ThrottledPage(page, devtools)
  }

  /** Observes the page for a time without input. */
  async watch(forMs: number): Promise<Activity> {
    const before = await this.metrics()
    const seen = await this.page.evaluate(watchTasks, forMs)
    const after = await this.metrics()
    const seconds = after.Timestamp - before.Timestamp
    return {
      scriptShare: (after.ScriptDuration - before.ScriptDuration) / seconds,
      longestTaskMs: seen.longestTaskMs,
      heapGrowthBytes: after.JSHeapUsedSize - before.JSHeapUsedSize,
      framesPerSecond: seen.framesPerSecond,
    }
  }

  close(): Promise<void> {
    return this.page.context().close()
  }

  private async metrics(): Promise<Record<'Timestamp' | 'ScriptDuration' | 'JSHeapUsedSize', number>> {
    await this.devtools.send('HeapProfiler.collectGarbage')
    const { metrics } = await this.devtools.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
    return {
      Timestamp: of('Timestamp'),
      ScriptDuration: of('ScriptDuration'),
      JSHeapUsedSize: of('JSHeapUsedSize'),
    }
  }
}

/** Runs in the page. */
function watchTasks(forMs: number): Promise<{ longestTaskMs: number; framesPerSecond: number }> {
  return new Promise((resolve) => {
    let longestTaskMs = 0
    let frames = 0
    // Tasks up to 50 ms are not reported: they are not noticeable.
    const observer = new PerformanceObserver((list) => {
      for (const task of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, task.duration)
    })
    observer.observe({ type: 'longtask' })
    const started = performance.now()
    const count = () => {
      frames += 1
      const passedMs = performance.now() - started
      if (passedMs < forMs) return requestAnimationFrame(count)
      observer.disconnect()
      return resolve({ longestTaskMs, framesPerSecond: (frames / passedMs) * 1000 })
    }
    requestAnimationFrame(count)
  })
}
