/**
 * `npm start`: from a fresh clone to a playable demo. Plain JavaScript without dependencies, because it runs before
 * anything is installed, on any Node from 20 on.
 */
import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { folderSetting } from './setup/folder-setting.mjs'
import { installPackages } from './setup/install-packages.mjs'
import { environmentWith, findNode } from './setup/project-node.mjs'
import { Refusal, run, runMain } from './setup/run.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const port = process.env.PORT ?? '8080'
const host = process.env.HOST ?? '127.0.0.1'
const dataDir = folderSetting(root, process.env.DATA_DIR, '.data')
const READY_WITHIN_MS = 60_000
/** pino's number for an error: what is less goes to the log file alone. */
const LEVEL_ERROR = 50

await runMain(async () => {
  if (process.platform === 'win32') {
    throw new Refusal('Tombolo runs on Linux and macOS. On Windows, start it inside WSL.')
  }
  await refuseTakenPort()
  await installPackages(root)
  const node = await findNode(root)
  const build = await run(node, [join(root, 'tools/cli/build.ts')], { cwd: root, env: environmentWith(root) })
  if (build.code !== 0) throw new Refusal('The build failed; see above.')
  return serve(node)
})

async function refuseTakenPort() {
  const code = await new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(error.code))
    probe.listen(Number(port), host, () => probe.close(() => resolve(null)))
  })
  if (code === 'EADDRINUSE') {
    throw new Refusal(`Port ${port} is taken. Choose another one:\n  PORT=${Number(port) + 10} npm start`)
  }
  if (code === 'EACCES') throw new Refusal(`Port ${port} needs more rights. Choose one above 1023.`)
}

async function serve(node) {
  mkdirSync(dataDir, { recursive: true })
  const logFile = join(dataDir, 'service.log')
  const service = spawn(node, [join(root, 'service/main.ts')], {
    cwd: root,
    // What it tells over the fourth is for the terminal alone: it holds a token, and the log must not.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...environmentWith(root), DEMO: process.env.DEMO ?? '1', PORT: port, HOST: host },
  })
  const ended = new Promise((resolve) => {
    service.once('exit', (code, signal) => resolve(code ?? (signal === null ? 1 : 0)))
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => service.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  }
  let operator = {}
  service.once('message', (told) => {
    operator = told
  })
  keepLog(service, logFile)
  const ready = await Promise.race([ended.then(() => false), untilReady()])
  if (ready) console.log(welcome(logFile, operator))
  else if (service.exitCode === null) console.error(`The service is not ready yet; its log is ${logFile}.`)
  return ended
}

/** The whole log goes to a file; the terminal gets errors and what is not a log line. */
function keepLog(service, logFile) {
  const file = createWriteStream(logFile, { flags: 'a' })
  for (const stream of [service.stdout, service.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      file.write(`${line}\n`)
      const entry = parseLogLine(line)
      if (entry === null) console.log(line)
      else if (entry.level >= LEVEL_ERROR) console.error(entry.err?.message ?? entry.msg)
    })
  }
}

function parseLogLine(line) {
  if (!line.startsWith('{')) return null
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

async function untilReady() {
  const deadline = performance.now() + READY_WITHIN_MS
  while (performance.now() < deadline) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
      if (answer.ok) return true
    } catch {
      // Not listening yet.
    }
    await sleep(100)
  }
  return false
}

function welcome(logFile, { siteBuilder, operatorToken }) {
  const sites = readSites()
  const builder = 'Site builder'
  const widest = Math.max(builder.length, ...sites.map((site) => site.name.length))
  const lines = sites.map((site) => `  ${site.name.padEnd(widest)}  http://${site.siteId}.localhost:${port}`)
  return [
    '',
    'Tombolo is running.',
    '',
    ...lines,
    '',
    ...(siteBuilder ? [`  ${builder.padEnd(widest)}  ${siteBuilder}`, ''] : []),
    ...(operatorToken ? [`  Operator token, shown this once: ${operatorToken}`, ''] : []),
    ...(process.env.DEMO === '0' ? [] : ['  Log in as demo with the password demo1234.']),
    `  The log is ${logFile}. Ctrl+C stops.`,
    '',
  ].join('\n')
}

/** The sites that have a host of their own, by the folder they stand in. */
function readSites() {
  const sitesDir = folderSetting(root, process.env.SITES_DIR, 'sites')
  return readdirSync(sitesDir)
    .filter((siteId) => existsSync(join(sitesDir, siteId, 'manifest.json')))
    .map((siteId) => ({
      siteId,
      manifest: JSON.parse(readFileSync(join(sitesDir, siteId, 'manifest.json'), 'utf8')),
    }))
    .filter(({ manifest }) => Array.isArray(manifest.hosts) && manifest.hosts.length > 0)
    .map(({ siteId, manifest }) => ({ siteId, name: brandName(manifest.brand?.siteName) ?? siteId }))
}

/** A text is one for all languages, or one a language. */
function brandName(text) {
  if (typeof text === 'string') return text
  return text === undefined || text === null ? undefined : (text.en ?? Object.values(text)[0])
}
