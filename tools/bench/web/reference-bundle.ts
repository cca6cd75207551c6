import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'

/** Transferred bytes of the reference's scripts (brotli), built with the settings of our own build. */
export async function referenceBytes(): Promise<number> {
  const result = await build({
    root: join(import.meta.dirname, '../references/web'),
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      write: false,
      target: ['chrome89', 'edge89', 'firefox86', 'safari14'],
      rolldownOptions: { input: join(import.meta.dirname, '../references/web/main.tsx') },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[]
  const chunks = outputs.flatMap(({ output }) => output).filter((file) => file.type === 'chunk')
  return chunks.reduce((sum, chunk) => sum + brotliCompressSync(chunk.code).byteLength, 0)
}
