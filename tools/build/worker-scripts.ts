import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'

/** Adds the scripts of the workers to the build, each as one classic script: not every browser loads a worker with imports. */
export function workerScripts(): Plugin {
  return {
    name: 'tombolo:worker-scripts',
    apply: 'build',
    async generateBundle() {
      const serviceWorker = await bundled(new URL('../../runtime/boot/service-worker.ts', import.meta.url))
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: serviceWorker })
      const formatWorker = await bundled(new URL('../../runtime/boot/format-worker.ts', import.meta.url))
      this.emitFile({ type: 'asset', name: 'format-worker.js', source: formatWorker })
    },
  }
}

async function bundled(source: URL): Promise<string> {
  const bundle = await rolldown({
    input: fileURLToPath(source),
    platform: 'browser',
    transform: {
      define: { 'process.env.NODE_ENV': '"production"' },
      target: ['chrome89', 'firefox86', 'safari14'],
    },
  })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  return output[0].code
}
