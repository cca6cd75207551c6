import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'

const SOURCE = fileURLToPath(new URL('../../runtime/boot/service-worker.ts', import.meta.url))

/** Adds the service worker to the build, as one classic script: not every browser loads a worker with imports. */
export function serviceWorker(): Plugin {
  return {
    name: 'tombolo:service-worker',
    apply: 'build',
    async generateBundle() {
      const bundle = await rolldown({
        input: SOURCE,
        platform: 'browser',
        transform: {
          define: { 'process.env.NODE_ENV': '"production"' },
          target: ['chrome89', 'firefox86', 'safari14'],
        },
      })
      const { output } = await bundle.generate({ format: 'iife', minify: true })
      await bundle.close()
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: output[0].code })
    },
  }
}
