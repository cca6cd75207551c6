import { workerData } from 'node:worker_threads'
import type { FileBounds } from './file-bounds.ts'

const EVERY_MS = 20

const { cpuMs, withinMs, memoryBytes } = workerData as FileBounds
setInterval(() => {
  // Of the whole process, like its memory.
  const { user, system } = process.cpuUsage()
  const isOver =
    (user + system) / 1000 > cpuMs ||
    process.uptime() * 1000 > withinMs ||
    process.memoryUsage.rss() > memoryBytes
  // `process.exit` in a thread ends the thread alone.
  if (isOver) process.kill(process.pid, 'SIGKILL')
}, EVERY_MS)
