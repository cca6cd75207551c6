import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanFacts } from './tools/build/lean-facts.ts'
import { leanRouter } from './tools/build/lean-router.ts'
import { messageAst } from './tools/build/message-ast.ts'
import { precompress } from './tools/build/precompress.ts'

const PARTS = /\/runtime\/(components|format|live|client)\/|\/node_modules\/(jotai|@tanstack)\//
const LATER_PARTS =
  /\/runtime\/(components\/(field|sheet|fault-note|money-line|data-table|ball-grid)|client\/use-operation-each)\.|\/(useQueries|queriesObserver)\.js$/

/**
 * The browser's build: `runtime/main.tsx` and what it loads lazily, into `dist/client`. The service writes the page
 * and finds the hashed files through `dist/client/manifest.json`.
 */
export default defineConfig(({ command }) => ({
  publicDir: false,
  plugins: [messageAst(), leanFacts(), leanRouter(), react(), precompress()],
  resolve: {
    alias:
      command === 'build'
        ? // Every message is compiled before it reaches the browser: by the build, or by the service for a site's own.
          [
            {
              find: /^@formatjs\/icu-messageformat-parser$/,
              replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
            },
          ]
        : [],
  },
  css: { transformer: 'lightningcss' },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: 'manifest.json',
    // The oldest browsers that have modules and are served (spec 9, "Minimum browser versions").
    target: ['chrome89', 'edge89', 'firefox86', 'safari14'],
    // A font or picture inside a script would be paid for by players who never see it.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // Compressing takes most of a build, and is known to.
      checks: { bundlerTimings: false },
      input: { main: 'runtime/main.tsx' },
      output: {
        codeSplitting: {
          groups: [
            // Changes with a release of React alone, so a player keeps it over our releases.
            { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
            // One file instead of thirty small ones that nearly every screen needs.
            {
              name: 'parts',
              test: (id) => PARTS.test(id) && !LATER_PARTS.test(id),
              minShareCount: 2,
            },
            // What most screens share and the first lobby does without.
            {
              name: 'later-parts',
              test: LATER_PARTS,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
}))
