import { parentPort } from 'node:worker_threads'
import { type PartResult, runPart, type StatisticsPart } from './statistics-parts.ts'

async function answer(part: StatisticsPart): Promise<void> {
  const started = performance.now()
  const results = await runPart(part)
  const result: PartResult = { ...part, results, seconds: (performance.now() - started) / 1000 }
  parentPort?.postMessage(result)
}

parentPort?.on('message', (part: StatisticsPart) => void answer(part))
