/** Answers a memory request of the parent, after a garbage collection. */
process.on('message', (message: { ask?: string }) => {
  if (message.ask !== 'memory') return
  for (let round = 0; round < 3; round++) globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  process.send?.({ residentBytes: rss, heldBytes: heapUsed + external })
})
