import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import { leanFacts } from './lean-facts.ts'
import { messageAst } from './message-ast.ts'

/**
 * The build with which the service renders pages: the same screens as in the sites' build, for Node, with every library in
 * it. The service loads it by its path.
 */
export function rendererConfig(root: string, outDir: string): InlineConfig {
  return {
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [messageAst({ root }), leanFacts(), react()],
    resolve: {
      alias: [
        {
          find: /^@formatjs\/icu-messageformat-parser$/,
          replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
        },
      ],
    },
    // Node would decide it at run time, by a variable that an operator may not have set.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    css: { transformer: 'lightningcss' },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      manifest: 'manifest.json',
      target: 'node22',
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1200,
      rolldownOptions: {
        checks: { bundlerTimings: false },
        input: { render: 'runtime/render.tsx' },
        output: { entryFileNames: 'render.js' },
      },
    },
  }
}
