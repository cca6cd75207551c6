/** A task that is longer holds up the frame that a finger waits for. */
const SLICE_MS = 8

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Does something for each item in order, and lets the browser draw and listen in between where there are many. */
export async function inSlices<Item>(items: readonly Item[], each: (item: Item) => void): Promise<void> {
  let since = performance.now()
  for (const item of items) {
    if (performance.now() - since > SLICE_MS) {
      await nextTask()
      since = performance.now()
    }
    each(item)
  }
}
