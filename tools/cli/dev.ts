/**
 * `npm run dev`: the Vite dev server in front of a service that restarts when its files change. A changed screen is shown
 * without a reload; answers are validated; the demonstration is on.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { DEV_CLIENT, devClient } from '#tools/build/dev-client.ts'

const ROOT = join(import.meta.dirname, '../..')
const port = Number(process.env['PORT'] ?? 8080)
const servicePort = Number(process.env['SERVICE_PORT'] ?? port + 10)
/** Paths served by Vite; everything else goes to the service. */
const VITE_PATHS = '@|runtime/|modules/|schemas/|node_modules/|tools/'

const service = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', join(ROOT, 'service/main.ts')],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      DEMO: '1',
      LOG_LEVEL: 'warn',
      ...process.env,
      PORT: String(servicePort),
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
service.once('exit', (code) => void vite.close().then(() => process.exit(code ?? 1)))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => service.kill('SIGTERM'))
await vite.listen()
console.log(
  `Development: http://aurora.localhost:${port} (the service itself listens on port ${servicePort}).`,
)
