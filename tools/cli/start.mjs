/**
 * `npm start`: from a fresh clone to a playable demo. Plain JavaScript without dependencies, because it runs before
 * anything is installed, on any Node from 20 on.
 */
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { awaitStart } from './setup/await-start.mjs'
import { endWithNpm } from './setup/end-with-npm.mjs'
import { folderSetting } from './setup/folder-setting.mjs'
import { installPackages } from './setup/install-packages.mjs'
import { LogFile } from './setup/log-file.mjs'
import { environmentWith, findNode } from './setup/project-node.mjs'
import { Refusal, run, runMain } from './setup/run.mjs'
import { supervise } from './setup/supervise.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const port = process.env.PORT ?? '8080'
const host = process.env.HOST ?? '127.0.0.1'
const dataDir = folderSetting(root, process.env.DATA_DIR, '.data')
const READY_WITHIN_MS = 60_000
/** pino's number for an error: what is less goes to the log file alone. */
const LEVEL_ERROR = 50
const LEVEL_INFO = 30

endWithNpm()
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
  const onLine = keepLine(new LogFile(logFile))
  const { child, ended } = supervise(node, [join(root, 'service/main.mjs')], {
    cwd: root,
    env: { SANDBOX_PROCESSOR: '1', ...environmentWith(root), PORT: port, HOST: host },
    onLine,
  })
  // The start message holds a token, which belongs to the terminal and not into the log: it comes over IPC.
  const operator = await awaitStart(child, { port, withinMs: READY_WITHIN_MS })
  if (operator !== null) {
    startDemo(node, operator, { serviceEnded: ended, onLine, logFile })
    console.log(welcome(logFile, operator))
  } else if (child.exitCode === null) console.error(`The service is not ready yet; its log is ${logFile}.`)
  return ended
}

/** Starts the demonstration as a process that uses the service's public APIs. Its end does not end the service. */
function startDemo(node, { siteBuilder }, { serviceEnded, onLine, logFile }) {
  const { port: operatorPort, hash } = new URL(siteBuilder)
  const token = hash.slice(hash.indexOf('=') + 1)
  const { child, ended } = supervise(node, [join(root, 'tools/demo/main.ts')], {
    cwd: root,
    env: { ...environmentWith(root), PORT: port, OPERATOR_PORT: operatorPort, OPERATOR_TOKEN: token },
    onLine: (line) => onLine(asLogLine(line)),
  })
  let isStopping = false
  const stop = () => {
    isStopping = true
    child.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop)
  void serviceEnded.then(stop)
  void ended.then(() => {
    if (isStopping) return
    console.error(`The demonstration has ended; the service runs without it. The log is ${logFile}.`)
  })
}

/** A line of the demonstration, as the service logs it. */
function asLogLine(line) {
  return JSON.stringify({ level: LEVEL_INFO, time: Date.now(), name: 'demo', msg: line })
}

/** The whole log goes to a file; the terminal gets errors and what is not a log line. */
function keepLine(file) {
  return (line) => {
    file.write(line)
    const entry = parseLogLine(line)
    if (entry === null) console.log(line)
    else if (entry.level >= LEVEL_ERROR) console.error(entry.err?.message ?? entry.msg)
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

function welcome(logFile, { siteBuilder, operatorToken, firstAdministrator }) {
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
    ...(firstAdministrator
      ? ['  First administrator of the console, once within a day:', `  ${firstAdministrator}`, '']
      : []),
    ...(operatorToken ? [`  Operator token, shown this once: ${operatorToken}`, ''] : []),
    '  Log in as demo with the password demo1234.',
    `  The log is ${logFile}. Ctrl+C stops.`,
    '',
  ].join('\n')
}

/** The sites that have a host of their own, by the folder they stand in. */
function readSites() {
  const sitesDir = folderSetting(root, process.env.SITES_DIR, 'sites')
  return readdirSync(sitesDir)
    .flatMap((siteId) => {
      const manifest = readManifest(join(sitesDir, siteId, 'manifest.json'))
      return manifest === null ? [] : [{ siteId, manifest }]
    })
    .filter(({ manifest }) => Array.isArray(manifest?.hosts) && manifest.hosts.length > 0)
    .map(({ siteId, manifest }) => ({ siteId, name: brandName(manifest.brand?.siteName) ?? siteId }))
}

/** Null if it cannot be read: the service says why in its log. */
function readManifest(path) {
  try {
    return statSync(path).isFile() ? JSON.parse(readFileSync(path, 'utf8')) : null
  } catch {
    return null
  }
}

/** A text is one for all languages, or one a language. */
function brandName(text) {
  if (typeof text === 'string') return text
  return text === undefined || text === null ? undefined : (text.en ?? Object.values(text)[0])
}
