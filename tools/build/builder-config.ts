import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import { messageAst } from './message-ast.ts'
import { precompress } from './precompress.ts'

/**
 * The build of the operators' pages, separate from the sites': players never load any of it. Beside the site builder and the console it has the stage, which renders
 * parts of the runtime and of modules from their sources. The parser of messages is in it, because editors see at once what is wrong in a text.
 */
export function builderConfig(root: string, outDir: string): InlineConfig {
  return {
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    // Loaded from the local machine: a tenth less size does not justify seconds of build time at the start.
    plugins: [messageAst(), react(), precompress({ quality: 5 })],
    css: { transformer: 'lightningcss' },
    build: {
      outDir,
      emptyOutDir: true,
      manifest: 'manifest.json',
      target: ['chrome111', 'edge111', 'firefox113', 'safari16.4'],
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1200,
      rolldownOptions: {
        checks: { bundlerTimings: false },
        input: {
          builder: 'tools/site-builder/main.tsx',
          stage: 'tools/site-builder/stage.tsx',
          console: 'tools/console/main.tsx',
        },
      },
    },
  }
}
