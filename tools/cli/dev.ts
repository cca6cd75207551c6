/**
 * `npm run dev`: the Vite dev server in front of a service that restarts when its files change. A changed screen is shown
 * without a reload; answers are validated; the demonstration runs beside the service.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createServer } from 'vite'
import { DEV_CLIENT, devClient } from '#tools/build/dev-client.ts'
import { folderSetting } from './setup/folder-setting.mjs'

const ROOT = join(import.meta.dirname, '../..')
const port = Number(process.env['PORT'] ?? 8080)
const servicePort = Number(process.env['SERVICE_PORT'] ?? port + 10)
/** Paths served by Vite; everything else goes to the service. */
const VITE_PATHS = '@|runtime/|games/|modules/|schemas/|node_modules/|tools/'

const operatorPort = process.env['OPERATOR_PORT'] ?? String(servicePort + 1)
const operatorToken = process.env['OPERATOR_TOKEN'] ?? randomBytes(24).toString('base64url')
const service = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', join(ROOT, 'service/main.mjs'), '--sources'],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      SANDBOX_PROCESSOR: '1',
      LOG_LEVEL: 'warn',
      ...process.env,
      PORT: String(servicePort),
      OPERATOR_PORT: operatorPort,
      OPERATOR_TOKEN: operatorToken,
      CLIENT_ENTRY: DEV_CLIENT,
      VALIDATE_ANSWERS: '1',
    },
  },
)
const vite = await createServer({
  root: ROOT,
  configFile: join(ROOT, 'vite.config.ts'),
  appType: 'custom',
  plugins: [devClient()],
  server: {
    port,
    strictPort: true,
    host: '127.0.0.1',
    allowedHosts: ['.localhost'],
    hmr: { path: '@hmr' },
    // The service writes served sites into its data, which are no sources of the page.
    watch: { ignored: [`${folderSetting(ROOT, process.env['DATA_DIR'], '.data')}/**`] },
    proxy: {
      [`^/(?!${VITE_PATHS})`]: {
        target: `http://127.0.0.1:${servicePort}`,
        ws: true,
        // The host selects the site.
        changeOrigin: false,
      },
    },
  },
})
const demo = spawn(process.execPath, [join(ROOT, 'tools/demo/main.ts')], {
  cwd: ROOT,
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  env: {
    ...process.env,
    PORT: String(servicePort),
    OPERATOR_PORT: operatorPort,
    OPERATOR_TOKEN: operatorToken,
  },
})
service.once('exit', () => demo.kill('SIGTERM'))
service.once('exit', (code) => void vite.close().then(() => process.exit(code ?? 1)))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => service.kill('SIGTERM'))
await vite.listen()
console.log(
  `Development: http://aurora.localhost:${port} (the service itself listens on port ${servicePort}).\n` +
    `Operators' API: port ${operatorPort}, token ${operatorToken}`,
)
