import { parentPort } from 'node:worker_threads'
import { type PartResult, runPart, type StatisticsPart } from './statistics-parts.ts'

parentPort?.on('message', (part: StatisticsPart) => {
  const started = performance.now()
  const results = runPart(part)
  const result: PartResult = { ...part, results, seconds: (performance.now() - started) / 1000 }
  parentPort?.postMessage(result)
})
