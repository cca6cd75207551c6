import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright'

/** Activity of a page during a measurement. */
export interface Activity {
  /** Share of the time in which scripts ran, 0 to 1. */
  scriptShare: number
  /** The longest task, in milliseconds. */
  longestTaskMs: number
  /** Processor time of the page's main thread, in milliseconds: what other processes do does not change it. */
  workMs: number
  /** Heap growth between two collections, in bytes. */
  heapGrowthBytes: number
  framesPerSecond: number
}

/** Memory that a page keeps, after a collection. */
export interface MemoryUse {
  heapBytes: number
  nodes: number
  listeners: number
}

export interface ThrottledOptions {
  /** Relative to this machine. */
  slowerBy: number
  /** The stored session of a player; without it the page is a visitor's. */
  session?: BrowserContextOptions['storageState']
}

/** A phone's page on a throttled processor. */
export class ThrottledPage {
  readonly page: Page
  private readonly devtools: CDPSession

  private constructor(page: Page, devtools: CDPSession) {
    this.page = page
    this.devtools = devtools
  }

  static async open(
    browser: Browser,
    url: string,
    { slowerBy, session }: ThrottledOptions,
  ): Promise<ThrottledPage> {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      ...(session !== undefined && { storageState: session }),
    })
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable')
    await devtools.send('HeapProfiler.enable')
    await page.goto(url)
    const throttled = new ThrottledPage(page, devtools)
    await throttled.slowDown(slowerBy)
    return throttled
  }

  /** Throttles the processor from now on; 1 is full speed. */
  async slowDown(by: number): Promise<void> {
    await this.devtools.send('Emulation.setCPUThrottlingRate', { rate: by })
  }

  /** Observes the page for a time without input. */
  async watch(forMs: number): Promise<Activity> {
    const before = await this.metrics()
    const threadBefore = await this.threadSeconds()
    const seen = await this.page.evaluate(watchTasks, forMs)
    const threadAfter = await this.threadSeconds()
    const after = await this.metrics()
    const seconds = after.Timestamp - before.Timestamp
    return {
      scriptShare: (after.ScriptDuration - before.ScriptDuration) / seconds,
      longestTaskMs: seen.longestTaskMs,
      workMs: (threadAfter - threadBefore) * 1000,
      heapGrowthBytes: after.JSHeapUsedSize - before.JSHeapUsedSize,
      framesPerSecond: seen.framesPerSecond,
    }
  }

  async memory(): Promise<MemoryUse> {
    // The first collection releases objects whose finalizers hold others.
    await this.devtools.send('HeapProfiler.collectGarbage')
    const { JSHeapUsedSize, Nodes, JSEventListeners } = await this.metrics()
    return { heapBytes: JSHeapUsedSize, nodes: Nodes, listeners: JSEventListeners }
  }

  close(): Promise<void> {
    return this.page.context().close()
  }

  private async threadSeconds(): Promise<number> {
    const { metrics } = await this.devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN
  }

  private async metrics(): Promise<
    Record<'Timestamp' | 'ScriptDuration' | 'JSHeapUsedSize' | 'Nodes' | 'JSEventListeners', number>
  > {
    await this.devtools.send('HeapProfiler.collectGarbage')
    const { metrics } = await this.devtools.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
    return {
      Timestamp: of('Timestamp'),
      ScriptDuration: of('ScriptDuration'),
      JSHeapUsedSize: of('JSHeapUsedSize'),
      Nodes: of('Nodes'),
      JSEventListeners: of('JSEventListeners'),
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
